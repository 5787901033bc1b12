const express = require("express");
const multer = require("multer");
const upload = multer({ dest: "uploads/" });
const app = express();
app.post("/files", upload.single("file"), (req, res) => res.json(req.file));
app.listen(process.env.PORT || 3000);
