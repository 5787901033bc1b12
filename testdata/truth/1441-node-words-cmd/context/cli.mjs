const [command, target] = process.argv.slice(2);
if (!command || !target) {
  console.error('usage: cli COMMAND TARGET');
  process.exit(64);
}
console.log(command, target);
