import './style.css'
import logo from './assets/logo.svg'

document.querySelector('#app').innerHTML = `<img src="${logo}">`
