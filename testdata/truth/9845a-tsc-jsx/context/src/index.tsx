declare namespace JSX { interface IntrinsicElements { div: {} } }
export const v = <div></div>;
