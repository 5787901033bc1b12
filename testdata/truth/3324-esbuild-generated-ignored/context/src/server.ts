export function start(schema: string[]) { console.log('serving', schema.length); }
