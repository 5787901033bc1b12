export interface Options { port: number; host?: string }
const options: Options = { port: 3000 };
export default options;
