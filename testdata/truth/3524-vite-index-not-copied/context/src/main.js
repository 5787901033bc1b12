document.querySelector('#app').textContent = 'hello'
