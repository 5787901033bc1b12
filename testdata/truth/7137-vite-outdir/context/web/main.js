document.querySelector('#app').textContent = 'hi'
