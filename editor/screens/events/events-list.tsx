import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Link, type Selection } from 'react-aria-components';
import { toSentence } from '../../api/errors';
import { type EventFilters, NO_FILTERS, toSearch } from '../../api/event-filters';
import { screen } from '../../api/place';
import { queries } from '../../api/queries';
import { Pages } from '../../parts/pages';
import { Title } from '../../parts/title';
import { useWords } from '../../words/words';
import { BulkActions } from './bulk-actions';
import { EventFiltersForm } from './event-filters-form';
import { EventsTable } from './events-table';
import { useBulk } from './use-bulk';

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
  const bulk = useBulk(() => setSelection(new Set()));
  const events = data?.events ?? [];
  const selected = events.filter(({ id = 0 }) => selection === 'all' || selection.has(id));

  const change = (part: Partial<EventFilters>): void => {
    setSelection(new Set());
    bulk.forget();
    void navigate({ search: toSearch({ ...filters, page: 1, ...part }) });
  };
  const summary =
    selected.length > 0 ? say('selected', { n: selected.length }) : say('found', { n: data?.total ?? 0 });
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
      <div className="bar">
        <p role="status" aria-busy={isFetching}>
          {bulk.isPending ? say('working') : data === undefined && error === null ? say('loading') : summary}
        </p>
        <BulkActions events={selected} bulk={bulk} />
      </div>
      <bulk.Outcome />
      {error !== null && (
        <p role="alert" className="problems">
          {toSentence(error, say('noAnswer'))}
        </p>
      )}
      {data !== undefined && (
        <EventsTable
          events={events}
          selection={selection}
          onSelect={setSelection}
          onClear={() => change(NO_FILTERS)}
        />
      )}
      <Pages page={filters.page} pages={data?.total_pages ?? 1} onChange={(page) => change({ page })} />
    </>
  );
}
