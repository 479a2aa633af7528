/** Characters that XML 1.0 cannot hold, and halves of characters. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** An element with text. An empty text has no element. */
export const formatElement = (
  name: string,
  text: string,
  attributes: Readonly<Record<string, string>> = {},
): string => (text === '' ? '' : `<${name}${formatAttributes(attributes)}>${escapeXml(text)}</${name}>\n`);

export const formatEmptyElement = (name: string, attributes: Readonly<Record<string, string>>): string =>
  `<${name}${formatAttributes(attributes)}/>\n`;

const formatAttributes = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('');
