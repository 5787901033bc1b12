require("fs").writeFileSync("out.txt", process.env.NODE_ENV)
