import cfg from './cfg.js';
console.log(cfg);
