const addon = require('./build/Release/addon.node');
import text from './note.txt';
console.log(addon, text);
