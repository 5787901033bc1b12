console.log('jobs')
