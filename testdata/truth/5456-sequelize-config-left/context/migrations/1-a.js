module.exports = {up: async () => {}, down: async () => {}}
