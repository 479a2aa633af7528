import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarError, dataOf } from 'calendar-events-client';
import { useRef } from 'react';
import { client, type Tagged } from '../../api/client';
import { isConflict } from '../../api/errors';
import { ITEM_API } from '../../api/items';
import type { Item, ItemStatus } from '../../api/items/types';
import { changedItemFields, isItemFieldSame, type ItemDraft, type ItemKind } from '../../state/items';
import { type Merged, mergeVersions } from '../../state/merge';
import { toImageBody } from '../../state/picked-image';

export interface ItemForm {
  readonly draft: ItemDraft;
  readonly base: ItemDraft;
  readonly etag: string | null;
}

export interface ItemClash extends Merged<ItemDraft> {
  readonly base: ItemDraft;
  readonly theirs_: ItemDraft;
  readonly etag: string;
  readonly status: ItemStatus | undefined;
}

export type SavedItem =
  | { readonly kind: 'created'; readonly id: number; readonly isExisting: boolean }
  | { readonly kind: 'proposed' }
  | { readonly kind: 'updated'; readonly fresh: Tagged<Item> };

interface Listeners {
  readonly onSaved: (saved: SavedItem, sent: ItemDraft) => void;
  readonly onClash: (clash: ItemClash) => void;
}

interface Sent {
  readonly form: ItemForm;
  readonly status?: ItemStatus | undefined;
}

/** Sends what was changed, as the form of an event does. */
export function useSaveItem(kind: ItemKind, item: Item | null, { onSaved, onClash }: Listeners) {
  const cache = useQueryClient();
  const attempt = useRef<string | null>(null);
  const api = ITEM_API[kind];
  return useMutation({
    mutationFn: async ({ form, status }: Sent): Promise<SavedItem> => {
      const write = { draft: form.draft, fields: changedItemFields(form.base, form.draft), status };
      if (item === null) {
        await saveImage(form);
        attempt.current ??= crypto.randomUUID();
        return { kind: 'created', ...(await api.create(write, attempt.current)) };
      }
      const { id, language } = item;
      const saved = await api.update(id, { ...write, language }, form.etag ?? '*');
      await saveImage(form, language);
      return saved === 'proposed' ? { kind: 'proposed' } : { kind: 'updated', fresh: await api.read(id) };
    },
    onSuccess: (saved, { form }) => {
      attempt.current = null;
      void cache.invalidateQueries({
        predicate: ({ queryKey: [first, part] }) => (first === kind || first === 'events') && part !== 'one',
      });
      onSaved(saved, form.draft);
    },
    onError: async (error, { form, status }) => {
      // An answer that refuses made nothing; behind a failure an item may have been made.
      if (error instanceof CalendarError && error.status < 500) attempt.current = null;
      if (item === null || !isConflict(error)) return;
      const { data, etag } = await api.read(item.id);
      const merged = mergeVersions([form.base, form.draft, data.draft], isItemFieldSame);
      onClash({ ...merged, base: form.base, theirs_: data.draft, etag, status });
    },
  });
}

/** The alternative text belongs to the image, which other items may have as well. */
async function saveImage({ base, draft }: ItemForm, language?: Item['language']): Promise<void> {
  const body = toImageBody(base.image, draft.image);
  if (body === null || draft.image === null) return;
  const query = language === undefined ? {} : { ml_language: language };
  await dataOf(client.PATCH('/images/{id}', { params: { path: { id: draft.image.id }, query }, body }));
}
