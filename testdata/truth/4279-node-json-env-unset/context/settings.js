module.exports = {
  channels: JSON.parse(process.env.BOT_CHANNELS),
  token: process.env.BOT_TOKEN,
};
