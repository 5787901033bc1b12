console.log(typeof missing === 'undefined' ? 'none' : missing);
