console.log('migrated');
