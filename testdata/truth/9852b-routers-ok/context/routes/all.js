const { Router } = require('express');
exports.router = Router();
