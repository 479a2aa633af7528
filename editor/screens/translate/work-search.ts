/** What the list of translations shows: its part of the address. */
import type { LanguageCode } from 'calendar-events-client';
import { type Kind, KINDS } from '../../api/any-item';
import { STATES, type TranslationState } from '../../api/translation-queries';

export interface WorkSearch {
  readonly language: LanguageCode;
  readonly kind: Kind;
  readonly state: TranslationState;
}

interface Languages {
  readonly languages: readonly LanguageCode[];
  readonly required_languages: readonly LanguageCode[];
  readonly default_language: LanguageCode;
}

/** By default the language that the calendar must have, and then that of the user. */
export function toWorkSearch(
  query: Readonly<Record<string, unknown>>,
  { languages, required_languages: required, default_language: first }: Languages,
  own: string,
): WorkSearch {
  const wanted = [query['language'], ...required.filter((code) => code !== first), own, ...languages];
  const language = wanted.flatMap((code, index) => {
    const known = languages.find((each) => each === code);
    // The default language is offered when it is asked for: items may be written in another one.
    return known === undefined || (index > 0 && known === first) ? [] : [known];
  });
  return {
    language: language[0] ?? first,
    kind: KINDS.find((kind) => kind === query['kind']) ?? 'events',
    state: STATES.find((state) => state === query['state']) ?? 'outdated',
  };
}
