// return <p>
/* return <div> */
export default "return <p>";
export const less = (a, b) => a <b;
