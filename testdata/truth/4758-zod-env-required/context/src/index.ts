import { env } from './env'
import { transport } from './transport'
console.log('mailer on', env.PORT, transport(env.SMTP_URL))
