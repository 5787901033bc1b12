const counters = {};
module.exports = {
  increment(name) { counters[name] = (counters[name] || 0) + 1; },
};
