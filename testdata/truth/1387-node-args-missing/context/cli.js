const [,, file] = process.argv;
if (!file) {
  console.error('usage: cli FILE');
  process.exit(2);
}
console.log(file);
