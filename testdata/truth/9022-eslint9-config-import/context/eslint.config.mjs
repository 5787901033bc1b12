import js from "@eslint/js";
import globals from "globals";
import importX from "eslint-plugin-import-x";
export default [js.configs.recommended, importX.flatConfigs.recommended, { languageOptions: { globals: globals.node } }];
