import { useMutation } from '@tanstack/react-query';
import { CalendarError, type CalendarEvent, dataOf, type NewEvent } from 'calendar-events-client';
import { useRef } from 'react';
import { client, queryClient } from '../../api/client';
import type { Status } from '../../api/event-filters';
import { isConflict } from '../../api/errors';
import { readEvent } from '../../api/queries';
import { changedFields, type Draft, toBody, toDraft, toNewBody } from '../../state/draft';
import { toImageBody } from '../../state/picked-image';
import { type Merge, mergeDrafts } from '../../state/merge';
import { moveSeries } from '../../state/repeat-move';
import { fromApi } from '../../state/wall';

export type Scope = 'this' | 'following' | 'all';

/** What a press of a button wants. */
export interface Wish {
  readonly status?: Status;
  /** Whether the preview is shown once it is saved. */
  readonly preview?: boolean;
  /** When a scheduled event is published: a wall clock of its zone. */
  readonly date?: string;
  readonly scope?: Scope;
  /** Whether dates of the series that have a value of their own get that of this one. */
  readonly reset?: boolean;
  /** The last date of a series whose rest moves to other days. */
  readonly last?: string;
}

export interface Form {
  readonly draft: Draft;
  readonly base: Draft;
  readonly etag: string | null;
}

export interface Clash extends Merge {
  readonly base: Draft;
  readonly theirs_: Draft;
  readonly etag: string;
  readonly wish: Wish;
}

export type Saved =
  | { readonly kind: 'created'; readonly id: number }
  /** The user may not change what is public, so that reviewers decide. */
  | { readonly kind: 'proposed' }
  | {
      readonly kind: 'updated';
      readonly event: CalendarEvent;
      readonly etag: string;
      readonly scope: Scope;
    };

interface Listeners {
  /** @param sent the draft that was saved */
  readonly onSaved: (saved: Saved, sent: Draft, wish: Wish) => void;
  readonly onClash: (clash: Clash) => void;
}

/** Sends what was changed. A create that got no answer is repeated under its key, so that it makes one event. */
export function useSaveEvent(event: CalendarEvent | null, { onSaved, onClash }: Listeners) {
  const attempt = useRef<string | null>(null);
  return useMutation({
    mutationFn: async ({ form, wish }: { form: Form; wish: Wish }): Promise<Saved> => {
      const extra = {
        ...(wish.status && { status: wish.status }),
        ...(wish.date !== undefined && { date: wish.date.replace('T', ' ') }),
      };
      if (event === null) {
        await saveImage(form);
        attempt.current ??= crypto.randomUUID();
        const id = await create({ ...toNewBody(form.draft), ...extra } as NewEvent, attempt.current);
        attempt.current = null;
        return { kind: 'created', id };
      }
      // The rule of a series is changed by a dialog of its own: here it would move dates that were not meant.
      const changed = changedFields(form.base, form.draft).filter(
        (field) => field !== 'repeat' || event.series === null,
      );
      const fields = toBody(form.draft, changed);
      return update(event, { ...fields, ...extra, ...toScope(event, form, wish) }, form);
    },
    onSuccess: (saved, { form, wish }) => {
      attempt.current = null;
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [kind, part] }) => kind === 'series' || (kind === 'events' && part !== 'one'),
      });
      onSaved(saved, form.draft, wish);
    },
    onError: async (error, { form, wish }) => {
      // An answer that refuses made nothing: the next attempt is another one. Behind a failure an event may have been made.
      if (error instanceof CalendarError && error.status < 500) attempt.current = null;
      if (event === null || !isConflict(error)) return;
      const { data, etag } = await readEvent(event.id);
      const theirs = toDraft(data);
      onClash({
        ...mergeDrafts(form.base, form.draft, theirs),
        base: form.base,
        theirs_: theirs,
        etag,
        wish,
      });
    },
  });
}

/** Which dates of a series are changed; those that move to another day get a new rule. */
function toScope(event: CalendarEvent, { draft }: Form, { scope = 'this', reset, last }: Wish) {
  if (event.series === null) return {};
  const moved =
    last === undefined
      ? null
      : moveSeries(draft.repeat, fromApi(event.series.occurrence), draft.when.start, fromApi(last));
  return {
    scope,
    ...(reset === true && { reset }),
    // Of dates that move together, both times are sent, also the one that stays the same.
    ...(moved !== null && { ...toBody({ ...draft, repeat: moved }, ['when', 'repeat']) }),
  };
}

async function create(body: NewEvent, key: string): Promise<number> {
  const params = { header: { 'Idempotency-Key': key } };
  return (await dataOf(client.POST('/events', { params, body }))).id;
}

async function update(
  { id, language, can }: CalendarEvent,
  body: Partial<NewEvent> & { scope?: Scope; reset?: boolean },
  form: Form,
): Promise<Saved> {
  if (can?.edit === false) {
    // Of events of others an update is refused.
    const proposal = { kind: 'event' as const, item: id, patch: { ...body } };
    const query = { ml_language: language };
    await dataOf(client.POST('/proposals', { params: { query }, body: proposal }));
    return { kind: 'proposed' };
  }
  const { etag } = form;
  const params = {
    path: { id },
    query: { ml_language: language },
    ...(etag !== null && { header: { 'If-Match': etag } }),
  };
  const result = await client.PATCH('/events/{id}', { params, body });
  await dataOf(Promise.resolve(result));
  // After the event, whose tag covers the text of its image.
  await saveImage(form, language);
  if (result.response.status === 202) return { kind: 'proposed' };
  const fresh = await readEvent(id);
  return { kind: 'updated', event: fresh.data, etag: fresh.etag, scope: body.scope ?? 'this' };
}

/** The alternative text belongs to the image, which other events may have as well. */
async function saveImage({ base, draft }: Form, language?: CalendarEvent['language']): Promise<void> {
  const body = toImageBody(base.image, draft.image);
  if (body === null || draft.image === null) return;
  const query = language === undefined ? {} : { ml_language: language };
  await dataOf(client.PATCH('/images/{id}', { params: { path: { id: draft.image.id }, query }, body }));
}
