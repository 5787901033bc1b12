"use strict";
const Queue = require("./queue");
const queue = new Queue({ name: "mail" });
queue.add("hello");
console.log(queue.size());
