import { readFile } from 'node:fs/promises';
import path from 'node:path';

export interface Config { port: number }

const DEFAULT_PATH = path.resolve(process.cwd(), 'config', 'default.json');

export async function loadConfig(file: string = process.env.CONFIG_PATH ?? DEFAULT_PATH): Promise<Config> {
  const raw = await readFile(file, 'utf8');
  return JSON.parse(raw) as Config;
}
