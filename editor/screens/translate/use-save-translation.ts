import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LanguageCode } from 'calendar-events-client';
import { isConflict } from '../../api/errors';
import { type Kind, writeItem } from '../../api/any-item';
import { readPair, type TranslationPair } from '../../api/translation-queries';
import { changedTexts, mergeTexts, readTexts, TEXT_FIELDS, type Texts } from '../../state/translation';

export interface TranslationForm {
  readonly texts: Texts;
  readonly base: Texts;
  readonly etag: string;
}

/** Somebody else has saved the item meanwhile. */
export interface TranslationClash {
  readonly merged: Texts;
  /** Texts that both have changed. */
  readonly both: readonly string[];
  readonly theirs: Texts;
  readonly pair: TranslationPair;
}

interface Wish {
  readonly form: TranslationForm;
  /** Which dates of a series are written. */
  readonly scope: 'this' | 'all' | null;
}

export function useSaveTranslation(
  kind: Kind,
  id: number,
  language: LanguageCode,
  {
    onSaved,
    onClash,
  }: { onSaved: () => void; onClash: (clash: TranslationClash, form: TranslationForm) => void },
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ form: { texts, base, etag }, scope }: Wish) => {
      const changed = changedTexts(base, texts);
      const body =
        changed.length === 0
          ? { ml_reviewed: true }
          : Object.fromEntries(changed.map((name) => [name, texts[name]]));
      await writeItem(kind, id, { body: { ...body, ...(scope !== null && { scope }) }, language, etag });
    },
    onSuccess: () => {
      void cache.invalidateQueries({
        predicate: ({ queryKey: [group, part] }) =>
          group === 'translations' ? part === 'count' : group === 'events' && part !== 'one',
      });
      onSaved();
    },
    onError: async (error, { form }) => {
      if (!isConflict(error)) return;
      const pair = await readPair(kind, id, language);
      const theirs = readTexts(TEXT_FIELDS[kind], { ...pair.translated });
      onClash({ ...mergeTexts(form.base, form.texts, theirs), theirs, pair }, form);
    },
  });
}
