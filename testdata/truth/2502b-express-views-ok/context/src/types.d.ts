declare function require(n: string): any;
declare const __dirname: string;
