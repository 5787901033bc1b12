console.log("up");
export {};
