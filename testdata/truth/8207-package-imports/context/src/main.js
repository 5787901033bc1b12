import config from '#config';
import { log } from '#lib/log';

log(`listening on ${config.port}`);
