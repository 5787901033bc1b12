export function app(): number { return 1; }
