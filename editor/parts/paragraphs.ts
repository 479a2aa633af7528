/** Texts that are stored as HTML and have nothing but paragraphs and lines: they are shown and typed as plain text. */
export const isPlainHtml = (html: string): boolean => !/<(?!\/?(?:p|br)\b)/i.test(html);

const escape = (line: string): string =>
  line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The HTML of what was typed: each line is a paragraph, but for a line alone that was none before. */
export function toParagraphs(text: string, before: string): string {
  const lines = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [escape(line.trim())]));
  if (lines.length < 2 && !/<p\b/i.test(before)) return lines.join('');
  return lines.map((line) => `<p>${line}</p>`).join('');
}
