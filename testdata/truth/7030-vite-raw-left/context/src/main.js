import { log } from './components/modals/changelog.js'
document.body.textContent = log
