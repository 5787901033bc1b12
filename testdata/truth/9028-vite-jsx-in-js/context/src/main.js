import App from "./App";
document.title = App.name;
