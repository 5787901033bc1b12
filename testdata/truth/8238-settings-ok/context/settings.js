const all = { default: { db: { url: 'x' }, kind: 'k' }, test: {} };
const env = process.env.NODE_ENV;
const chosen = { ...all.default, ...(all[env] || {}) };
chosen.name = process.env.APP_NAME.toUpperCase();
module.exports = chosen;
