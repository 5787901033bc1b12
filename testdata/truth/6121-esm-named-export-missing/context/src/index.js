import { loadConfig } from './config.js';
import { runJobs } from './jobs/index.js';

const config = loadConfig();
await runJobs(config);
