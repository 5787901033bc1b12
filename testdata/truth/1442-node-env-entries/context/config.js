const config = {
  port: process.env.PORT,
  brokers: process.env.KAFKA_BROKERS,
};
for (const [key, value] of Object.entries(config)) {
  if (value === undefined) {
    throw new Error(`missing configuration: ${key}`);
  }
}
module.exports = config;
