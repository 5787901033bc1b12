import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  fs.mkdirSync('out');
  fs.writeFileSync('out/a.txt', 'a');
}
