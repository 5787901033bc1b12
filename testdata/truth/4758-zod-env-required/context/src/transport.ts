export function transport(url: string) { return new URL(url).host }
