require("fs").cpSync("src", "dist", { recursive: true });
