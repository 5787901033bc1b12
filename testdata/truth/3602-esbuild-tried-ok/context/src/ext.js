import './gone.js';
import 'other';
