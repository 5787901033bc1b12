import { glob, rm } from 'node:fs/promises';
for await (const f of glob('tmp/*.log')) await rm(f);
