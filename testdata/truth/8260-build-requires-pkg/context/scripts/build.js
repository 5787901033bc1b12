const steps = ['clean', 'copy'];

for (const step of steps) {
  require(`./steps/${step}`)();
}
