console.log("tracing")
