import './nothere.js';
