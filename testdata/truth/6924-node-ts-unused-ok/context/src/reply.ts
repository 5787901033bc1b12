const shared = 1;
function inner(text: string): string {
  return text.trim();
}
export const reply = (text: string): string => inner(text) + shared;
