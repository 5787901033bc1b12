require("fs").writeFileSync("out.txt", require("ms")(1000));
