import './nothing';
