const { startServer } = require('./server');

startServer(process.env.PORT || 3000);
