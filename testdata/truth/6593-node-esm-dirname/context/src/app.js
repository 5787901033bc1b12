alert(1)

