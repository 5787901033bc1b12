const secret: string = process.env.JWT_SECRET ?? "dev";
const port: number = Number(process.env.PORT || 3000);
const name: string = process.env.NAME!;
const mode: string | undefined = process.env.NODE_ENV;
const url: string = process.env.URL as string;
const debug: boolean = process.env.DEBUG === "1";
export const all = [secret, port, name, mode, url, debug];
