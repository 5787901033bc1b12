import ms from 'ms'
import { setTimeout as sleep } from 'node:timers/promises'
await sleep(ms('1s'))
