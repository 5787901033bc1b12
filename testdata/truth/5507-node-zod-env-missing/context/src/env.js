const { z } = require('zod');
const schema = z.object({
  NODE_ENV: z.enum(['development', 'production']).default('development'),
  DATABASE_URL: z.string(),
  PORT: z.coerce.number().default(3000),
});
module.exports = schema.parse(process.env);
