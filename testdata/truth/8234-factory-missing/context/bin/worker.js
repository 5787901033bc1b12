const queue = require('../lib/queue');

async function run() {
  const q = queue.createQueue('mail');
  for (;;) await q.next();
}

run().catch((err) => {
  console.error(err);
  process.exit(1);
});
