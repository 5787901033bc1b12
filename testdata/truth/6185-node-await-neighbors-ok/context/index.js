const fs = require('fs/promises');

/*
await nothing
*/
const text = `
await ${1 + 1}
`;

for (const name of ['a', 'b']) {
  const f = async () => {
    await fs.stat('/');
  };
  f();
}

if (text) {
  class Runner {
    async run() {
      await fs.stat('/');
    }
  }
  new Runner().run();
}

const jobs = {
  async one() {
    await 1;
  },
};

(async () => {
  await jobs.one();
  for await (const x of [1]) console.log('done', x);
})();
