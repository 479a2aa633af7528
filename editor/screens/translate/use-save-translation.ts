import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dataOf, type LanguageCode } from 'calendar-events-client';
import { client } from '../../api/client';
import { isConflict } from '../../api/errors';
import { type Kind, writeItem } from '../../api/any-item';
import { readPair, textsOf, type TranslationPair } from '../../api/translation-queries';
import { ALT_FIELD, changedTexts, mergeTexts, type Texts } from '../../state/translation';

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
  { id, image }: { readonly id: number; readonly image: TranslationPair['image'] },
  language: LanguageCode,
  {
    onSaved,
    onClash,
  }: { onSaved: () => void; onClash: (clash: TranslationClash, form: TranslationForm) => void },
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ form: { texts, base, etag }, scope }: Wish) => {
      const all = changedTexts(base, texts);
      const changed = all.filter((name) => name !== ALT_FIELD.name);
      const body =
        changed.length === 0
          ? { ml_reviewed: true }
          : Object.fromEntries(changed.map((name) => [name, texts[name]]));
      if (changed.length > 0 || all.length === 0)
        await writeItem(kind, id, { body: { ...body, ...(scope !== null && { scope }) }, language, etag });
      // After the item, whose tag covers the text of its image.
      if (all.length > changed.length && image !== null)
        await writeAlt(image.id, texts[ALT_FIELD.name] ?? '', language);
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
      const theirs = textsOf(kind, pair);
      onClash({ ...mergeTexts(form.base, form.texts, theirs), theirs, pair }, form);
    },
  });
}

async function writeAlt(id: number, text: string, language: LanguageCode): Promise<void> {
  const params = { path: { id }, query: { ml_language: language } };
  await dataOf(client.PATCH('/images/{id}', { params, body: { alt_text: text } }));
}
