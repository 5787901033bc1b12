if (process.env.NOPE)
  require("nope")
if (0) require("nope");
while (0) require("nope")
for (const x of []) require("nope");
