import("nope").catch(() => {});
import("./b.mjs").then(m => console.log(m.default));
