const path = require('path');
const fs = require('fs');
exports.read_config = function () {
    const configFile = path.join(__dirname, '..', 'config', 'config.json');
    const loaded = JSON.parse(fs.readFileSync(configFile, 'utf8'));
    if (!loaded.settings) loaded.settings = {};
    return loaded;
};
