console.log("migrated");
