export const runMigrations = async () => true;
