module.exports = { apps: [{ name: "svc", script: "server.js" }] };
