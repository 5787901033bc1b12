import { api } from "./api";
api();
