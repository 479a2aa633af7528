/** Cuts no character in half. @param max in UTF-16 units */
export const truncateText = (text: string, max: number): string => text.slice(0, max).replace(/\p{Cs}$/u, '');

/** Ends a longer text behind a word, with an ellipsis. @param max in UTF-16 units, with the ellipsis */
export function shortenText(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = truncateText(text, max - 1);
  // A word that takes up most of the text, as in languages without spaces, is cut.
  const end = text[cut.length] === ' ' ? cut.length : cut.lastIndexOf(' ');
  return `${(end > max / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:–—·-]+$/, '')}…`;
}
