const args = process.argv.slice(2);
if (args.length < 2) {
  console.error('usage: cli COMMAND --port N');
  process.exit(2);
}
const [command, ...rest] = args;
const level = process.argv[5] || 'info';
const commands = { serve: () => console.log('serve', rest, level) };
for (const name in commands) {
  if (name === command) commands[name]();
}
for (let i = 0; i < args.length; i++) {
  if (args[i] === '--port' && !args[i + 1]) throw new Error('port');
}
