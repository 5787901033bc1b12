console.log(require('ms')(2000));
