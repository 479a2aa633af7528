const block =
  /<(?:address|article|audio|blockquote|details|div|dl|figure|h[1-6]|hr|iframe|ol|p|pre|section|table|ul|video)\b/i;

/**
 * A stored description as it is shown: text without blocks is cut into paragraphs at blank lines, and its other line breaks
 * are kept. Expects what sanitizeHtml wrote.
 */
export function renderHtml(stored: string): string {
  const html = stored.trim().replaceAll('&amp;', '&#038;');
  if (html === '' || block.test(html)) return html;
  const lines = html.split('\n').map((line) => line.trim());
  return lines
    .join('\n')
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replace(/(?:<br \/>)?\n/g, '<br />\n')}</p>`)
    .join('\n');
}
