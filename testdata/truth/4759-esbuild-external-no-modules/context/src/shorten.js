import { nanoid } from 'nanoid'
const urls = new Map()
export function shorten(url) { const id = nanoid(6); urls.set(id, url); return id }
