export function collect(left, right) {
  const all = new Set(left).union(new Set(right));
  return [...all].sort();
}
