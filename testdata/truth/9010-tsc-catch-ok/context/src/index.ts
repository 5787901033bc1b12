export function parse(s: string): unknown {
  try { return JSON.parse(s); } catch (err: any) { return err.message; }
}
export function parse2(s: string): unknown {
  try { return JSON.parse(s); } catch (err) { if (err instanceof Error) { return err.message; } throw err; }
}
export function parse3(s: string): unknown {
  try { return JSON.parse(s); } catch (err) { const { message } = err as Error; return message + (err as Error).message; }
}
const err = new Error("outer");
export function parse4(s: string): unknown {
  try { return JSON.parse(s); } catch { return err.message; }
}
export function parse5(s: string): unknown {
  try { return JSON.parse(s); } catch (err) { return [1].map(() => { const err = new Error(); return err.message; }); }
}
