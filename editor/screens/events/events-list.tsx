import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { Button, Link, type Selection } from 'react-aria-components';
import { toSentence } from '../../api/errors';
import { type EventFilters, NO_FILTERS, toSearch } from '../../api/event-filters';
import { screen } from '../../api/place';
import { MOST_SELECTED, queries, readAllEvents } from '../../api/queries';
import type { ListedEvent } from '../../parts/event-row';
import { lazyPart } from '../../parts/lazy-part';
import { Pages } from '../../parts/pages';
import { Title } from '../../parts/title';
import { useWords } from '../../words/words';
import { EventFiltersForm } from './event-filters-form';
import { EventsTable } from './events-table';
import { SavedViews } from './saved-views';
import { useBulk } from './use-bulk';

// Loaded with the first selection.
const BulkActions = lazyPart(() => import('./bulk-actions').then((module) => module.BulkActions));

/** All events, with filters in the address. */
export function EventsList() {
  const { say } = useWords();
  const filters = useSearch({ from: '/events' });
  const navigate = useNavigate({ from: '/events' });
  const { data, error, isFetching } = useQuery({
    ...queries.events(filters),
    placeholderData: keepPreviousData,
  });
  const [selection, setSelection] = useState<Selection>(new Set());
  /** Those of all pages, once they are selected. */
  const [everything, setEverything] = useState<readonly ListedEvent[] | null>(null);
  const select = (keys: Selection): void => {
    setEverything(null);
    setSelection(keys);
  };
  const bulk = useBulk(() => select(new Set()));
  const events = data?.events ?? [];
  const total = data?.total ?? 0;
  const onPage = events.filter(({ id = 0 }) => selection === 'all' || selection.has(id));
  const selected = everything ?? onPage;
  const selectAll = useMutation({
    mutationFn: () => readAllEvents(filters),
    onSuccess: (all) => {
      setSelection('all');
      setEverything(all);
    },
  });

  const forget = (): void => {
    select(new Set());
    bulk.forget();
  };
  const change = (part: Partial<EventFilters>, replace = false): void => {
    forget();
    void navigate({ search: toSearch({ ...filters, page: 1, ...part }), replace });
  };
  const summary = selected.length > 0 ? say('selected', { n: selected.length }) : say('found', { n: total });
  return (
    <>
      <title>{say('events')}</title>
      <div className="head">
        <Title>{say('events')}</Title>
        <Link className="react-aria-Button primary" href={screen('/events/new')}>
          {say('newEvent')}
        </Link>
      </div>
      <EventFiltersForm filters={filters} onChange={change} />
      <SavedViews filters={filters} onGo={forget} />
      <div className="bar">
        <p role="status" aria-busy={isFetching}>
          {bulk.isPending ? say('working') : data === undefined && error === null ? say('loading') : summary}
        </p>
        {onPage.length > 0 && onPage.length === events.length && events.length < total && (
          <Button
            aria-pressed={everything !== null}
            isDisabled={selectAll.isPending}
            onPress={() => (everything === null ? selectAll.mutate() : setEverything(null))}
          >
            {say('selectAll', { n: Math.min(total, MOST_SELECTED) })}
          </Button>
        )}
        {selected.length > 0 && (
          <Suspense>
            <BulkActions events={selected} bulk={bulk} />
          </Suspense>
        )}
      </div>
      {bulk.outcome}
      {error !== null && (
        <p role="alert" className="problems">
          {toSentence(error, say('noAnswer'))}
        </p>
      )}
      {data !== undefined && (
        <EventsTable
          events={events}
          selection={selection}
          onSelect={select}
          onClear={() => change(NO_FILTERS)}
        />
      )}
      <Pages page={filters.page} pages={data?.total_pages ?? 1} onChange={(page) => change({ page })} />
    </>
  );
}
