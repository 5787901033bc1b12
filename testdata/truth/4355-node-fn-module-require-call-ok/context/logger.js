module.exports = function (name) {
  return { info: (m) => console.log(name, m) };
};
