interface Known {
  readonly outdated?: boolean;
  readonly original?: boolean;
}

/**
 * The language that an item most likely has to be translated into: one that is outdated, one that the calendar must have, and
 * then that of the user. Null if there is no other language.
 */
export function findTarget<Code extends string>(
  translations: Readonly<Partial<Record<string, Known>>>,
  languages: readonly Code[],
  required: readonly Code[],
  own: string,
): Code | null {
  const others = languages.filter((code) => translations[code]?.original !== true);
  const missing = others.filter((code) => translations[code] === undefined);
  return (
    others.find((code) => translations[code]?.outdated === true) ??
    missing.find((code) => required.includes(code)) ??
    missing.find((code) => code === own) ??
    others.find((code) => code === own) ??
    missing[0] ??
    others[0] ??
    null
  );
}

/** The names of texts that are translated under another one: the text of an image belongs to the image. */
const TRANSLATED: Readonly<Partial<Record<string, string>>> = { image: 'alt_text' };

/** The screen that translates an event, with the cursor in what a finding names. */
export const toTranslationPath = (id: number, language: string, field: string): string =>
  `/events/${id}/translate/${language}?field=${encodeURIComponent(TRANSLATED[field] ?? field)}`;
