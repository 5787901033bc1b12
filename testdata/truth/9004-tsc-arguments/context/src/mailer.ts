export function send(to: string, subject: string, body: string): boolean { return to !== "" && subject !== body; }
