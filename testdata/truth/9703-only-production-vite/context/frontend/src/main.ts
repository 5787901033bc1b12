document.querySelector("#app")!.textContent = "clips";
