setTimeout(() => {}, 1000)
