export function reply(text: string): string {
  return text.trim();
}
