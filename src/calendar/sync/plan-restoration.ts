// Works out what an item gets back when changes of it are taken back.
import type { ItemChangeRow } from '../../data/changelog/item-change.entity.js';
import type { KeptValues } from '../../data/changelog/tracked-kind.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';

export interface KeptChange extends Pick<ItemChangeRow, 'operation' | 'language' | 'replaced'> {
  readonly id: number;
}

export interface Restoration {
  readonly facts: KeptValues;
  /** Texts by language; null where the item had none. */
  readonly texts: ReadonlyMap<LanguageCode, KeptValues | null>;
}

/** Of a field that several changes replaced, the oldest value counts. Null when no change kept values. */
export function planRestoration(
  changes: readonly KeptChange[],
  textNames: readonly string[],
): Restoration | null {
  if (changes.every(({ replaced }) => replaced === null)) return null;
  let facts: KeptValues = {};
  const texts = new Map<LanguageCode, KeptValues | null>();
  for (const { operation, language, replaced } of [...changes].reverse()) {
    const kept = Object.entries(replaced ?? {});
    facts = { ...facts, ...Object.fromEntries(kept.filter(([name]) => !textNames.includes(name))) };
    if (language === null) continue;
    const text = Object.fromEntries(kept.filter(([name]) => textNames.includes(name)));
    if (operation === 'translated') texts.set(language, null);
    else if (operation === 'text_removed') texts.set(language, text);
    else if (operation !== 'created') texts.set(language, { ...texts.get(language), ...text });
  }
  return { facts, texts };
}
