import { useMutation } from '@tanstack/react-query';
import { dataOf } from 'calendar-events-client';
import { client, queryClient } from '../../api/client';
import { readEvent } from '../../api/queries';
import type { Scope } from './use-save-event';

/** A save that can be taken back as long as nobody has saved since. */
export interface LastSave {
  readonly id: number;
  readonly etag: string;
  readonly scope: Scope;
  /** Whether the following dates became a series of their own by it, which they stay. */
  readonly hasCut: boolean;
}

type Fresh = Awaited<ReturnType<typeof readEvent>>;

/** Restores what the last save replaced, in all the dates that it changed. */
export function useUndo(onUndone: (fresh: Fresh) => void) {
  return useMutation({
    mutationFn: async ({ id, etag, scope, hasCut }: LastSave) => {
      const query = { per_page: 1 };
      const { changes } = await dataOf(
        client.GET('/events/{id}/history', { params: { path: { id }, query } }),
      );
      const change = changes[0]?.id ?? 0;
      const params = { path: { id, change }, header: { 'If-Match': etag } };
      await dataOf(client.POST('/events/{id}/history/{change}/restore', { params, body: { scope } }));
      return { fresh: await readEvent(id), hasCut };
    },
    onSuccess: ({ fresh }) => {
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [kind, part] }) => kind === 'series' || (kind === 'events' && part !== 'one'),
      });
      onUndone(fresh);
    },
  });
}
