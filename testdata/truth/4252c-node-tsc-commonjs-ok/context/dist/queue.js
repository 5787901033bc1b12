"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.Queue = void 0;
class Queue {
    constructor(name) { this.name = name; }
    size() { return this.name.length; }
}
exports.Queue = Queue;
exports.default = Queue;
