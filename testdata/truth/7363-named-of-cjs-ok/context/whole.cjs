const api = {};
api.create = () => 'made';
module.exports = api;
