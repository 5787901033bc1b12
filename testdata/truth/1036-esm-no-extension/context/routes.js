export default () => console.log("ok")
