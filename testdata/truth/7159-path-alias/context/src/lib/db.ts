export function open(): boolean { return true }
