async function main() {
  const { createApp } = require('./app/server');
  const app = createApp();
  app.listen(process.env.PORT || 8080);
}

main();
