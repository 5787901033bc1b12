"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.other = exports.Queue = void 0;
exports.helper = helper;
var queue_1 = require("./queue");
Object.defineProperty(exports, "Queue", { enumerable: true, get: function () { return queue_1.Queue; } });
function helper() { return 1; }
const other = () => 2;
exports.other = other;
