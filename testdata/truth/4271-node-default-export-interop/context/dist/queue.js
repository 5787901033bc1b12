"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
class Queue {
    constructor(options) {
        this.options = options;
        this.items = [];
    }
    add(item) {
        this.items.push(item);
    }
    size() {
        return this.items.length;
    }
}
exports.default = Queue;
