const db = require('./db');
async function main() {
  await db.connect();
  console.log('ready');
}
main().catch((err) => {
  console.error(err);
  process.exit(1);
});
