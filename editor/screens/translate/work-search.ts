/** What the list of translations shows: its part of the address. */
import type { LanguageCode } from 'calendar-events-client';
import { type Kind, KINDS } from '../../api/any-item';
import { chooseTarget } from '../../state/chosen-language';
import { STATES, type TranslationState } from '../../api/translation-queries';

export interface WorkSearch {
  readonly language: LanguageCode;
  readonly kind: Kind;
  readonly state: TranslationState;
}

/** The same of the screen of one item. */
export interface TranslateSearch extends Partial<Pick<WorkSearch, 'state'>> {
  /** The text that the cursor starts in. */
  readonly field?: string;
}

interface Languages {
  readonly languages: readonly LanguageCode[];
  readonly required_languages: readonly LanguageCode[];
  readonly default_language: LanguageCode;
}

/** What decides about the language where the address names none. */
interface Wanted {
  /** The one chosen last in this browser. */
  readonly last: string | null;
  /** One that has an outdated translation. */
  readonly outdated: string | null | undefined;
  /** That of the user. */
  readonly own: string;
}

export function toWorkSearch(
  query: Readonly<Record<string, unknown>>,
  { languages, required_languages: required, default_language: first }: Languages,
  { last, outdated, own }: Wanted,
): WorkSearch {
  const named = query['language'];
  return {
    language: chooseTarget(languages, first, { named, wanted: [last, outdated, ...required, own] }),
    kind: KINDS.find((kind) => kind === query['kind']) ?? 'events',
    state: STATES.find((state) => state === query['state']) ?? 'outdated',
  };
}
