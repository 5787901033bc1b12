import "./style.scss";
import "./extra.css";
