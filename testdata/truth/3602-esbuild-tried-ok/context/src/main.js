let native;
try { native = require('./native.js'); } catch { native = null; }
import('./maybe.js').catch(() => {});
console.log(native);
