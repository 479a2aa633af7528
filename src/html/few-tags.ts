/**
 * Makes words of all opening tags but the first so many: the parser's time grows with the square of the tags that are open,
 * and only an attack opens thousands.
 */
export function withFewTags(html: string, most: number): string {
  let tags = 0;
  return html.replace(/<(?=[a-z])/gi, (sign) => (++tags > most ? '&lt;' : sign));
}
