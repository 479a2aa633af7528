import type { LanguageCode } from './language-code.js';

/** Groups items, so that one statement can look up those of one language, in the order of their first items. */
export function groupByLanguage<T>(
  items: readonly T[],
  languageOf: (item: T) => LanguageCode,
): [T, ...T[]][] {
  const groups = new Map<LanguageCode, [T, ...T[]]>();
  for (const item of items) {
    const group = groups.get(languageOf(item));
    if (group === undefined) groups.set(languageOf(item), [item]);
    else group.push(item);
  }
  return [...groups.values()];
}
