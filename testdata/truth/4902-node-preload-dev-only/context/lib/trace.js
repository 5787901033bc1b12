process.env.TRACE = "1";
