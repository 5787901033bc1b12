import * as format from './format.js';
import { a, b as c } from './names.js';
document.body.textContent = __VERSION__ + format.missing + a + c;
