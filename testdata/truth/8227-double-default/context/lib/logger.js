exports.createLogger = (name) => ({ info: (m) => console.log(name, m) });
