import changelogSource from "../../../CHANGELOG.md?raw";
export const log = changelogSource
