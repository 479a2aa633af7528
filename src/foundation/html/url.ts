const maxLength = 2000;

/** Accepts absolute http and https URLs without credentials. */
export function isHttpUrl(text: string): boolean {
  if (text.length > maxLength || /[\s\p{C}\\]/u.test(text)) return false;
  return /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i.test(text) && parseUrl(text) !== null;
}

/** Replaces `URL.canParse`, which in Node 20 refuses hosts with letters such as ü once V8 has optimised it. */
export function parseUrl(text: string, base?: URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** Removes tags, and characters that are invalid in URLs. */
export function stripUrlMarkup(address: string): string {
  return address.replace(/<[^<>]*>/g, '').replace(/[<>"`{|}^]/g, '');
}

const entitiesByCharacter = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#039;' };
const charactersByEntity = new Map([
  ...Object.entries(entitiesByCharacter).map(([mark, entity]) => [entity, mark] as const),
  ['&#038;', '&'] as const,
]);

/** Escapes a URL for HTML; does not escape an escaped one again. */
export function escapeUrl(url: string): string {
  return unescapeUrl(url).replace(
    /[&<>"']/g,
    (mark) => entitiesByCharacter[mark as keyof typeof entitiesByCharacter],
  );
}

/** A URL for schema.org data, where entities are not read; without the characters that could end a script element. */
export const toJsonLdUrl = (url: string): string => unescapeUrl(url).replace(/[<>]/g, encodeURIComponent);

/** Reverts `escapeUrl`, for clients that send back what they have read. */
export function unescapeUrl(sent: string): string {
  return sent.replace(
    /&(?:amp|lt|gt|quot|#038|#039);/g,
    (entity) => charactersByEntity.get(entity) ?? entity,
  );
}
