import { require } from './req.js';
const pkg = require('./package.json');
export const read = () => pkg.version;
