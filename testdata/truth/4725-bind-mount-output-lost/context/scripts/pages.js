module.exports = ['index', 'about']
