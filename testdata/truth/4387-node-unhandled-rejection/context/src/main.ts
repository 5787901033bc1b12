import { loadTemplates } from './templates';

async function main(): Promise<void> {
  const templates = await loadTemplates();
  console.log(`${templates.size} templates`);
}

main();
