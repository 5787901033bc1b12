const secret: string = process.env.JWT_SECRET;
export function sign(s: string) { return s + secret; }
