export async function connect() { return true; }
