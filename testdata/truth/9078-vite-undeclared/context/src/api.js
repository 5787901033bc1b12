import axios from "axios";
export const api = () => axios.get("/api");
