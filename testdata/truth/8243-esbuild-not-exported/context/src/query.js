export function parse(s) { return new URLSearchParams(s); }
export { format as toText };
function format(p) { return p.toString(); }
