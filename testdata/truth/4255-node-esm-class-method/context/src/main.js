import Scheduler from './scheduler.js';
import { jobs } from './jobs/index.js';

const scheduler = new Scheduler({ every: 5 });
jobs.forEach((job) => scheduler.register(job));
scheduler.start();
