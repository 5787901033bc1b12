const api = {};
api.createPool = () => 'pool';
module.exports = api;
