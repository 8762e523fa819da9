// For components only, as oxlint reads their scripts but not their markup; it checks all other files.
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules/", ".svelte-check/", "**/*.js", "**/*.ts", "!**/*.svelte.ts"] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  ...svelte.configs.prettier,
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } } },
  {
    rules: {
      "no-undef": "off", // the type checker knows what is defined
      "svelte/comment-directive": "off", // no template has a comment for ESLint
      "svelte/no-unused-svelte-ignore": "off", // svelte-check gives the warnings that such comments ignore
      // No component has stores or reactive statements: the compiler refuses the latter in runes mode.
      "svelte/infinite-reactive-loop": "off",
      "svelte/no-immutable-reactive-statements": "off",
      "svelte/no-reactive-functions": "off",
      "svelte/no-reactive-literals": "off",
      "svelte/no-store-async": "off",
      "svelte/require-store-reactive-access": "off",
      "svelte/prefer-svelte-reactivity": "off", // maps and sets are replaced, not changed
      "svelte/no-useless-mustaches": "off", // {" "} is a space that a formatter keeps
      "svelte/no-at-html-tags": "off", // rulebook, covers and icons are our own; the content security policy forbids inline scripts
      "@typescript-eslint/no-unused-vars": "off", // the type checker finds them: noUnusedLocals, noUnusedParameters
    },
  },
);
