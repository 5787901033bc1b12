export function parse(s: string): unknown {
  try {
    return JSON.parse(s);
  } catch (err) {
    throw new Error("bad input: " + err.message);
  }
}
