module.exports = { setupFilesAfterEnv: ['<rootDir>/test/setup.js'], testEnvironment: 'node' };
