import express from 'express'
import { shorten } from './shorten.js'
const app = express()
app.get('/new', (req, res) => res.json({ id: shorten(req.query.url) }))
if (process.env.PORT) app.listen(process.env.PORT)
console.log('ready', shorten('x').length)
