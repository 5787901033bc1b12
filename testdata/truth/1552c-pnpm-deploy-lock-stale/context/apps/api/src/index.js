const ms=require("ms");const u=require("@acme/util");console.log(u.hi, ms("1h"));
