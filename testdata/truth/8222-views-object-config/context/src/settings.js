const settings = {
  development: { db: { url: 'postgres://localhost/dev' } },
  staging: { db: { url: 'postgres://db/staging' } },
};

export default settings[process.env.NODE_ENV ?? 'development'];
