import { env } from './env.js'
console.log('mailer on', env.PORT)
