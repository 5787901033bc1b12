main();
async function main() {
  console.log(CONFIG.port);
}
const CONFIG = { port: 80 };
