import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dataOf } from 'calendar-events-client';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { client } from '../../api/client';
import { isConflict, toSentence } from '../../api/errors';
import type { Status } from '../../api/event-filters';
import { readEvent } from '../../api/queries';
import { BulkOutcome, type Refused } from '../../parts/bulk-outcome';
import type { ListedEvent } from '../../parts/event-row';
import { inTurns } from '../../parts/in-turns';
import { useWords } from '../../words/words';

/** What is done with each selected event. */
export type BulkTask =
  | { readonly kind: 'status'; readonly status: Status }
  | { readonly kind: 'category'; readonly id: number }
  | { readonly kind: 'trash' }
  /** Gives each its former status back. */
  | { readonly kind: 'restore' };

interface Sent {
  readonly task: BulkTask;
  readonly events: readonly ListedEvent[];
}

const AT_ONCE = 4;

export interface Bulk {
  readonly isPending: boolean;
  run(task: BulkTask, events: readonly ListedEvent[]): void;
  /** Takes the report of what was done off the screen. */
  forget(): void;
  readonly outcome: ReactNode;
}

/** Writes each event on its own, with its tag: those that are refused stay as they are, and are named. */
export function useBulk(onDone: () => void): Bulk {
  const { say } = useWords();
  const cache = useQueryClient();
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: async ({ task, events }: Sent) => {
      const results = await inTurns(events, AT_ONCE, (event) => write(task, event));
      const refused = results.flatMap((result, index): Refused[] => {
        const event = events[index];
        if (result.status === 'fulfilled' || event === undefined) return [];
        const { id = 0, title = '' } = event;
        const message = toSentence(result.reason, say('noAnswer'));
        return [{ id, title, href: `/events/${id}`, message }];
      });
      return { task, refused, changed: events.filter((_, index) => results[index]?.status === 'fulfilled') };
    },
    onSettled: () => {
      onDone();
      void cache.invalidateQueries({ queryKey: ['events'] });
    },
  });
  const run = (task: BulkTask, events: readonly ListedEvent[]): void => mutate({ task, events });
  const report = (): ReactNode => {
    if (data === undefined) return null;
    const { task, changed, refused } = data;
    return (
      <BulkOutcome
        text={changed.length === 0 ? null : say('changed', { n: changed.length })}
        refused={refused}
        onClose={reset}
      >
        {task.kind === 'trash' && changed.length > 0 && (
          <Button onPress={() => run({ kind: 'restore' }, changed)}>{say('undo')}</Button>
        )}
      </BulkOutcome>
    );
  };
  return { isPending, run, forget: reset, outcome: report() };
}

const ATTEMPTS = 3;

/** Reads an event again that has changed meanwhile: the first that is published also publishes its venue and category. */
async function write(task: BulkTask, event: ListedEvent, attempt = 1): Promise<void> {
  try {
    await writeOnce(task, event);
  } catch (error) {
    if (!isConflict(error) || attempt === ATTEMPTS) throw error;
    await write(task, event, attempt + 1);
  }
}

async function writeOnce(task: BulkTask, { id = 0, status = 'draft' }: ListedEvent): Promise<void> {
  const { data, etag } = await readEvent(id);
  const params = { path: { id }, header: { 'If-Match': etag } };
  if (task.kind === 'trash') await dataOf(client.DELETE('/events/{id}', { params }));
  else if (task.kind === 'category') {
    const categories = [...new Set([...data.categories.map((each) => each.id), task.id])];
    await dataOf(client.PATCH('/events/{id}', { params, body: { categories } }));
  } else {
    const next = task.kind === 'restore' ? status : task.status;
    await dataOf(client.PATCH('/events/{id}', { params, body: { status: next } }));
  }
}
