exports.gross = (n) => Math.round(n * 1.19 * 100) / 100;
