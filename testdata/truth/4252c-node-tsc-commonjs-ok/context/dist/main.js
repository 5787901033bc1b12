"use strict";
var __createBinding = (this && this.__createBinding) || (Object.create ? (function(o, m, k, k2) {
    if (k2 === undefined) k2 = k;
    var desc = Object.getOwnPropertyDescriptor(m, k);
    if (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) {
      desc = { enumerable: true, get: function() { return m[k]; } };
    }
    Object.defineProperty(o, k2, desc);
}) : (function(o, m, k, k2) {
    if (k2 === undefined) k2 = k;
    o[k2] = m[k];
}));
var __exportStar = (this && this.__exportStar) || function(m, exports) {
    for (var p in m) if (p !== "default" && !Object.prototype.hasOwnProperty.call(exports, p)) __createBinding(exports, m, p);
};
var __importDefault = (this && this.__importDefault) || function (mod) {
    return (mod && mod.__esModule) ? mod : { "default": mod };
};
Object.defineProperty(exports, "__esModule", { value: true });
exports.Kind = exports.app = void 0;
const queue_1 = __importDefault(require("./queue"));
const plain_1 = __importDefault(require("./plain"));
const all_1 = require("./all");
__exportStar(require("./all"), exports);
var Kind;
(function (Kind) { Kind[Kind["A"] = 0] = "A"; })(Kind || (exports.Kind = Kind = {}));
exports.app = new queue_1.default("q");
console.log(exports.app.size(), (0, plain_1.default)(), (0, all_1.helper)(), (0, all_1.other)(), Kind.A, new all_1.Queue("z").size());
