import './gone.js';
import './config.js';
