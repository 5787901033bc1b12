import fs from 'fs'
import path from 'path'
const uploads = path.join(process.env.DB_PATH || '.', 'uploads')
if (!fs.existsSync(uploads)) {
  fs.mkdirSync(uploads, { recursive: true })
}
