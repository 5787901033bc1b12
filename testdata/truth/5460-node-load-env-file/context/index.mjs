import { loadEnvFile } from 'node:process'

process.loadEnvFile()
console.log(process.env.GREETING)
