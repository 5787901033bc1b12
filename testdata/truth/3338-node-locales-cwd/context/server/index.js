const { languages } = require('./i18n');
console.log(languages().join(' '));
