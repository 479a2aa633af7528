const maxLength = 2000;

/** Whether a text is an absolute http or https address without a user name, as people may follow it. */
export function isHttpUrl(text: string): boolean {
  if (text.length > maxLength || /[\s\p{C}\\]/u.test(text)) return false;
  return /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i.test(text) && parseUrl(text) !== null;
}

/** Replaces `URL.canParse`, which in Node 20 refuses hosts with letters such as ü once the engine has optimised it. */
export function parseUrl(text: string, base?: URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** An address without tags, and without signs that no address has. */
export function stripUrlMarkup(address: string): string {
  return address.replace(/<[^<>]*>/g, '').replace(/[<>"`{|}^]/g, '');
}

const entitiesByCharacter = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#039;' };
const charactersByEntity = new Map(
  [...Object.entries(entitiesByCharacter), ['&', '&#038;']].map(([mark = '', entity = '']) => [entity, mark]),
);

/** An address for HTML; one that was escaped before it was stored is not escaped again. */
export function escapeUrl(url: string): string {
  return unescapeUrl(url).replace(
    /[&<>"']/g,
    (mark) => entitiesByCharacter[mark as keyof typeof entitiesByCharacter],
  );
}

/** The address behind one that a client read here and sends back. */
export function unescapeUrl(sent: string): string {
  return sent.replace(
    /&(?:amp|lt|gt|quot|#038|#039);/g,
    (entity) => charactersByEntity.get(entity) ?? entity,
  );
}
