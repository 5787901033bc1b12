console.log(require('../kit/kit.js').name);
