import { createServer } from 'node:http';
import { loadConfig, type Config } from './config.js';

async function main(): Promise<void> {
  const config: Config = await loadConfig();
  const server = createServer();
  server.listen(config.port, () => { console.log('up'); process.exit(0); });
}

main().catch((err: unknown) => {
  console.error(err);
  process.exit(1);
});
