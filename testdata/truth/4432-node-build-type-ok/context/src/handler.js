export function handler() {
  return 3000;
}
