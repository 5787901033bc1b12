export function g(): number { return 1 }
