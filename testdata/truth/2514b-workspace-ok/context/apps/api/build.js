require("@acme/shared");
