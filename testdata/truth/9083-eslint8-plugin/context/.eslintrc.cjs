module.exports = {
  root: true,
  env: { node: true },
  extends: ["eslint:recommended", "plugin:import/recommended"],
};
