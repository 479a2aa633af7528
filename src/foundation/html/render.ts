const block =
  /<(?:address|article|audio|blockquote|details|div|dl|figure|h[1-6]|hr|iframe|ol|p|pre|section|table|ul|video)\b/i;

export const hasBlocks = (html: string): boolean => block.test(html);

/**
 * Renders a stored description: splits text without blocks into paragraphs at blank lines, and keeps other line breaks.
 *
 * @param stored output of sanitizeHtml
 */
export function renderHtml(stored: string): string {
  const html = stored.trim().replaceAll('&amp;', '&#038;');
  if (html === '' || hasBlocks(html)) return html;
  const lines = html.split('\n').map((line) => line.trim());
  return lines
    .join('\n')
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replace(/(?:<br \/>)?\n/g, '<br />\n')}</p>`)
    .join('\n');
}
