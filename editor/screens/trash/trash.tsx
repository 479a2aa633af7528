import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, Link, type Selection } from 'react-aria-components';
import { toSentence } from '../../api/errors';
import { screen } from '../../api/place';
import {
  restoreFromTrash,
  toTrashFilters,
  TRASH_KINDS,
  type TrashedItem,
  type TrashKind,
  trashQuery,
} from '../../api/trash';
import { BulkOutcome, type Refused } from '../../parts/bulk-outcome';
import { inTurns } from '../../parts/in-turns';
import { Pages } from '../../parts/pages';
import { Title } from '../../parts/title';
import { useWords } from '../../words/words';
import { TrashTable } from './trash-table';

const AT_ONCE = 4;
const toPath = (kind: TrashKind, page = 1): string =>
  screen(`/trash?kind=${kind}${page > 1 ? `&page=${page}` : ''}`);

/** Events, venues and organizers that were removed, and can come back. */
export function Trash() {
  const { say } = useWords();
  const router = useRouter();
  const { kind, page } = toTrashFilters(useSearch({ strict: false }));
  const { data, error, isFetching } = useQuery(trashQuery({ kind, page }));
  const [selection, setSelection] = useState<Selection>(new Set());
  const restore = useRestore(kind, () => setSelection(new Set()));
  const items = data?.items ?? [];
  const selected = items.filter(({ id }) => selection === 'all' || selection.has(id));
  const forget = (): void => {
    setSelection(new Set());
    restore.forget();
  };
  const summary =
    selected.length > 0
      ? say('entriesSelected', { n: selected.length })
      : say('entries', { n: data?.total ?? 0 });
  return (
    <>
      <title>{say('trash')}</title>
      <Title>{say('trash')}</Title>
      <p className="quiet">{say('trashStays')}</p>
      <ul className="choices">
        {TRASH_KINDS.map((each) => (
          <li key={each}>
            <Link
              href={toPath(each)}
              onPress={forget}
              {...(each === kind && { 'aria-current': 'page' as const })}
            >
              {say(each)}
            </Link>
          </li>
        ))}
      </ul>
      <div className="bar">
        <p role="status" aria-busy={isFetching}>
          {restore.isPending
            ? say('working')
            : data === undefined && error === null
              ? say('loading')
              : summary}
        </p>
        {selected.length > 0 && (
          <Button isDisabled={restore.isPending} onPress={() => restore.run(selected)}>
            {say('doRestore')}
          </Button>
        )}
      </div>
      {restore.outcome}
      {error !== null && (
        <p role="alert" className="problems">
          {toSentence(error, say('noAnswer'))}
        </p>
      )}
      {data !== undefined && (
        <TrashTable
          kind={kind}
          items={items}
          selection={selection}
          onSelect={setSelection}
          onRestore={restore.isPending ? null : (item) => restore.run([item])}
        />
      )}
      <Pages
        page={page}
        pages={data?.pages ?? 1}
        onChange={(next) => {
          forget();
          void router.navigate({ href: toPath(kind, next) });
        }}
      />
    </>
  );
}

function useRestore(kind: TrashKind, onDone: () => void) {
  const { say } = useWords();
  const cache = useQueryClient();
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: async (items: readonly TrashedItem[]) => {
      const results = await inTurns(items, AT_ONCE, ({ id }) => restoreFromTrash(kind, id));
      const refused = results.flatMap((result, index): Refused[] => {
        const item = items[index];
        if (result.status === 'fulfilled' || item === undefined) return [];
        const message = toSentence(result.reason, say('noAnswer'));
        return [{ id: item.id, title: item.name, href: `/${kind}/${item.id}`, message }];
      });
      return { restored: items.length - refused.length, refused };
    },
    onSettled: () => {
      onDone();
      for (const key of ['trash', kind, 'events']) void cache.invalidateQueries({ queryKey: [key] });
    },
  });
  const outcome =
    data === undefined ? null : (
      <BulkOutcome
        text={data.restored === 0 ? null : say('restoredN', { n: data.restored })}
        refused={data.refused}
        onClose={reset}
      />
    );
  return { isPending, run: mutate, forget: reset, outcome };
}
