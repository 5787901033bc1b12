const {a}=require("./lib/a");
const mri=require("mri");
a();
