/** The minified text of a stylesheet, which `scripts/bundle.mjs` puts into the script. */
declare module '*.css' {
  const text: string;
  export { text as default };
}
