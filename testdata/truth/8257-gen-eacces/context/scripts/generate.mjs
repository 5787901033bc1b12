import { writeFile, mkdir } from 'node:fs/promises';

await mkdir('generated', { recursive: true });
await writeFile('generated/version.json', JSON.stringify({ at: Date.now() }));
