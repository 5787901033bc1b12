module.exports = require('express').Router();
