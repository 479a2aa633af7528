/** Without what PostgreSQL does not store: NUL characters and halves of surrogate pairs. */
export const cleanText = (text: string): string =>
  text.replaceAll('\u0000', '').replace(/\p{Cs}/gu, '\ufffd');

/** Cuts no character in half. @param max in UTF-16 units */
export const truncateText = (text: string, max: number): string => text.slice(0, max).replace(/\p{Cs}$/u, '');
