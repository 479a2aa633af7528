/** Elements of HTML, also of its older versions. */
const ELEMENTS =
  'a|abbr|acronym|address|article|aside|audio|b|bdi|bdo|big|blockquote|body|br|button|canvas|caption|center|cite|code|col|' +
  'colgroup|data|dd|del|details|dfn|dialog|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|h[1-6]|head|' +
  'header|hr|html|i|iframe|img|input|ins|kbd|label|legend|li|link|main|map|mark|math|meta|nav|nobr|noscript|object|ol|' +
  'option|p|param|picture|pre|progress|q|rp|rt|ruby|s|samp|script|section|select|small|source|span|strike|strong|style|' +
  'sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|track|tt|u|ul|var|video|wbr';

const UNKNOWN = new RegExp(String.raw`<(?!/?(?:${ELEMENTS})(?=[\s/>])|!--)`, 'gi');

/**
 * Escapes what looks like a tag and is none of HTML: names that may have markup also have characters in angle brackets, as in
 * "c't <webdev>".
 */
export const escapeUnknownTags = (text: string): string =>
  text.includes('<') ? text.replace(UNKNOWN, '&lt;') : text;
