console.log(require('kit').name);
