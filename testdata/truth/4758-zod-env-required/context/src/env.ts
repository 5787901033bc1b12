import { z } from 'zod'

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']),
  PORT: z.coerce.number().default(8080),
  SMTP_URL: z.string().url(),
  JWT_SECRET: z.string().min(32),
})
export const env = schema.parse(process.env)
