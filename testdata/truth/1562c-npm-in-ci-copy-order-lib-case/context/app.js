const {a}=require("./lib/A");
const mri=require("mri");
a();
