import { z } from 'zod'

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']),
  PORT: z.coerce.number().default(8080),
  SMTP_URL: z.string().url().optional(),
})
const secret = z.object({ JWT_SECRET: z.string().min(32) }).safeParse(process.env)
if (!secret.success) console.warn('no JWT_SECRET: sessions are not kept')
export const env = { ...schema.parse(process.env), secret: secret.data?.JWT_SECRET ?? 'dev' }
