export function greet() {
  return 'smoke ok';
}
