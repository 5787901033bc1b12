console.log(require('./version.json').sha || 'none')
