export let db;
export async function connect() {
  await new Promise((r) => setTimeout(r, 10));
  db = { name: 'db' };
}
