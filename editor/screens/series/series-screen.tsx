import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type components, dataOf } from 'calendar-events-client';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { client } from '../../api/client';
import { queries } from '../../api/queries';
import { seriesDates } from '../../api/series-queries';
import { WallClock } from '../../fields/wall-clock';
import { AskRemoval } from '../../parts/ask-removal';
import { formatWall } from '../../parts/dates';
import { EventLine, type ListedEvent } from '../../parts/event-row';
import { OwnForm } from '../../parts/form';
import { Pages } from '../../parts/pages';
import { Loaded, Panel } from '../../parts/panel';
import { Title } from '../../parts/title';
import { useAction } from '../../parts/use-action';
import { findElsewhere, movedFrom } from '../../state/series-dates';
import { fromApi, toApi } from '../../state/wall';
import { useWords } from '../../words/words';
import { LoadedScreen } from '../shell/problem';
import '../../style/administration.css';

type Series = components['schemas']['Series'];

/** All dates of a series, with what is special about each. */
export function SeriesScreen() {
  const { id } = useParams({ from: '/series/$id' });
  return (
    <LoadedScreen query={useQuery(queries.series(Number(id)))}>
      {(series) => <SeriesParts series={series} />}
    </LoadedScreen>
  );
}

function SeriesParts({ series }: { series: Series }) {
  const { say } = useWords();
  const [page, setPage] = useState(1);
  const query = useQuery(seriesDates(series.id, page));
  const events = query.data?.events ?? [];
  const pages = query.data?.total_pages ?? 1;
  const title = events[0]?.title ?? say('series');
  const mayEdit = events.some(({ can }) => can?.edit === true);
  return (
    <>
      <title>{title}</title>
      <Title>{title}</Title>
      {series.sentence !== null && <p className="quiet">{series.sentence}</p>}
      <Panel title={say('dates', { n: series.total })}>
        <Loaded query={query}>{() => <Dates events={events} allDay={series.all_day} />}</Loaded>
        <Pages page={page} pages={pages} onChange={setPage} />
      </Panel>
      {mayEdit && <AddDate series={series} events={events} />}
      {events.some(({ can }) => can?.delete === true) && <TrashSeries series={series} title={title} />}
    </>
  );
}

function Dates({ events, allDay }: { events: readonly ListedEvent[]; allDay: boolean }) {
  const { say, locale } = useWords();
  const elsewhere = findElsewhere(events);
  return (
    <ul className="lines">
      {events.map((event) => {
        const moved = movedFrom(event);
        return (
          <EventLine key={event.id} event={event}>
            {moved !== null && <small>{say('movedFrom', { time: formatWall(moved, allDay, locale) })}</small>}
            {elsewhere.has(event) && <small>{say('elsewhere')}</small>}
          </EventLine>
        );
      })}
    </ul>
  );
}

function AddDate({ series, events }: { series: Series; events: readonly ListedEvent[] }) {
  const { say } = useWords();
  const { id, rules, dates, excluded, start_date: start, all_day: allDay } = series;
  const [date, setDate] = useState(fromApi(events.at(-1)?.start_date ?? start));
  const isThere = events.some((event) => fromApi(event.start_date ?? '') === date);
  const add = useAction({
    run: () => {
      const recurrence = { rules: [...rules], dates: [...dates, toApi(date)], excluded: [...excluded] };
      return dataOf(client.PATCH('/series/{id}', { params: { path: { id } }, body: { recurrence } }));
    },
    done: () => say('saved'),
    changes: [['series', id], ['events']],
  });
  return (
    <Panel title={say('addDate')}>
      <OwnForm onSubmit={() => add.act(undefined)}>
        <WallClock label={say('start')} name="dates" value={date} allDay={allDay} onChange={setDate} />
        <div className="tools">
          <Button type="submit" isDisabled={add.isPending || isThere}>
            {say('addDate')}
          </Button>
        </div>
      </OwnForm>
      {add.outcome}
    </Panel>
  );
}

function TrashSeries({ series: { id, total }, title }: { series: Series; title: string }) {
  const { say } = useWords();
  const navigate = useNavigate();
  const trash = useAction({
    run: () => dataOf(client.DELETE('/series/{id}', { params: { path: { id } } })),
    changes: [['events']],
    onDone: () => void navigate({ to: '/events' }),
  });
  return (
    <div className="tools">
      <AskRemoval
        label={say('doTrash')}
        title={`${say('trashTitle')} ${title}`}
        isDisabled={trash.isPending}
        onConfirm={() => trash.act(undefined)}
      >
        <p>{say('trashText', { n: total })}</p>
      </AskRemoval>
      {trash.outcome}
    </div>
  );
}
