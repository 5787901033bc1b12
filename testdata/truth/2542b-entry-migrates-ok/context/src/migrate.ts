console.log("migrated");
export {};
