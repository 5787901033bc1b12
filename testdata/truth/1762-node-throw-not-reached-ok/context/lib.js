module.exports = build();
function build() { const api = {}; ['run', 'stop'].forEach((n) => { api[n] = () => n; }); return api; }
