export default () => Date.now();
