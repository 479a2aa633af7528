/** Without what PostgreSQL does not store: NUL characters and halves of surrogate pairs. */
export const cleanText = (text: string): string =>
  text.replaceAll('\u0000', '').replace(/\p{Cs}/gu, '\ufffd');
