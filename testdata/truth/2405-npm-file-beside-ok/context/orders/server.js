console.log(require('@acme/shared').banner)
