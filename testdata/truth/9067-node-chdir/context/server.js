process.chdir("data");
console.log(process.cwd());
