export function url(base: string, path: string) { return base + path }
