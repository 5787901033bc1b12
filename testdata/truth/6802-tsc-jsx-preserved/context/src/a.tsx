declare namespace JSX { interface IntrinsicElements { [k: string]: any } interface Element {} }
export const a = <div/>;
