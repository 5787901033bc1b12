import source from "../../CHANGELOG.md?raw";
export const changelog = () => source;
