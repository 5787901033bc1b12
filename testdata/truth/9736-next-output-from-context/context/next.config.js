module.exports = { output: "standalone" };
