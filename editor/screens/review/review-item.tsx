import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { CalendarEvent } from 'calendar-events-client';
import { useState } from 'react';
import { Link } from 'react-aria-components';
import { isKind, type Item, type Kind, nameOf } from '../../api/any-item';
import type { Tagged } from '../../api/client';
import { screen } from '../../api/place';
import { reviewQueries } from '../../api/review-queries';
import { describeValue, fieldName } from '../../parts/api-fields';
import { formatTimes, fromUtc } from '../../parts/dates';
import { StatusTags } from '../../parts/event-row';
import { Html } from '../../parts/html';
import { Title } from '../../parts/title';
import { toDraft } from '../../state/draft';
import { useWords } from '../../words/words';
import { NotFound, ReadProblem } from '../shell/problem';
import { Loading } from '../shell/shell';
import { Done } from './done';
import { Decision } from './decision';
import { ItemFindings } from './item-findings';
import { ReviewProposal } from './review-proposal';
import { useDecideItem, useGoOn } from './use-decide';
import '../../style/compare.css';

/** One entry of the queue: an item that waits, or a change of a public one. */
export function ReviewEntry() {
  const { kind, id } = useParams({ from: '/review/$kind/$id' });
  const key = `${kind}/${id}`;
  return (
    <>
      <Done />
      {kind === 'proposals' ? (
        <ReviewProposal key={key} id={Number(id)} />
      ) : isKind(kind) ? (
        <ReviewItem key={key} kind={kind} id={Number(id)} />
      ) : (
        <NotFound />
      )}
    </>
  );
}

function ReviewItem({ kind, id }: { kind: Kind; id: number }) {
  const { data, error, refetch } = useQuery({ ...reviewQueries.item(kind, id), refetchOnWindowFocus: false });
  if (error !== null) return <ReadProblem error={error} />;
  if (data === undefined) return <Loading />;
  return <Loaded kind={kind} read={data} onReload={() => void refetch()} />;
}

interface LoadedProps {
  readonly kind: Kind;
  readonly read: Tagged<Item>;
  readonly onReload: () => void;
}

function Loaded({ kind, read, onReload }: LoadedProps) {
  const { say } = useWords();
  const item = read.data;
  const name = nameOf(kind, { ...item });
  const goOn = useGoOn(kind, item.id);
  const isToCome = 'date_utc' in item && item.date_utc !== '' && fromUtc(item.date_utc) > Date.now();
  const words = {
    accept: isToCome ? 'future' : 'publish',
    changes_requested: 'changesRequested',
    refused: 'refused',
    withdrawn: 'withdrawn',
  } as const;
  const decider = useDecideItem(
    kind,
    read,
    (verdict) => goOn(say('decided', { name, state: say(words[verdict]) })),
    onReload,
  );
  const review = 'review' in item ? item.review : null;
  const status = 'status' in item ? item.status : 'publish';
  const dates = 'date' in item ? { date: item.date, date_utc: item.date_utc } : {};
  const isWaiting = review !== null && status !== 'publish';
  return (
    <>
      <title>{`${name} – ${say('toReview')}`}</title>
      <div className="head">
        <Title>
          {name === '' ? say('untitled') : name}{' '}
          {review && <StatusTags status={status} {...dates} review={review} />}
        </Title>
        <Link className="react-aria-Button" href={screen(`/${kind}/${item.id}`)}>
          {say(kind === 'events' ? 'editEvent' : 'details')}
        </Link>
      </div>
      {review && review.note !== '' && <p className="warning">{review.note}</p>}
      {decider.error !== null && (
        <p role="alert" className="problems">
          {decider.error}
        </p>
      )}
      {kind === 'events' && <ItemFindings id={item.id} />}
      <Contents kind={kind} item={item} />
      <div className="foot">
        <p role="status">{decider.isPending ? say('saving') : ''}</p>
        {isWaiting && (
          <Decision
            accept={say('doPublish')}
            isPending={decider.isPending}
            mayAskBack
            onDecide={(verdict, note) => decider.decide(verdict, note)}
          />
        )}
      </div>
    </>
  );
}

const SHOWN: Readonly<Record<Kind, readonly string[]>> = {
  events: [
    'venue',
    'online_url',
    'organizer',
    'categories',
    'tags',
    'cost',
    'website',
    'event_status',
    'event_status_reason',
    'accessibility',
  ],
  venues: ['address', 'zip', 'city', 'province', 'country', 'phone', 'website'],
  organizers: ['phone', 'email', 'website'],
  categories: [],
  tags: [],
};

/** What visitors would see, field by field; what is empty is left out. */
function Contents({ kind, item }: { kind: Kind; item: Item }) {
  const { say, locale } = useWords();
  const values: Readonly<Record<string, unknown>> = { ...item };
  const rows = SHOWN[kind].flatMap((field) => {
    const isPlanned = field === 'event_status' && values[field] === 'scheduled';
    const text = isPlanned ? '' : describeValue(field, values[field], say, locale);
    return text === '' ? [] : [{ field, text }];
  });
  const image = 'image' in item && typeof item.image === 'object' ? item.image : null;
  const excerpt = 'excerpt' in item ? (item.excerpt ?? '') : '';
  return (
    <section className="card-block" aria-label={say('details')}>
      <dl className="fields-table">
        {kind === 'events' && <EventWhen event={item as CalendarEvent} />}
        {rows.map(({ field, text }) => (
          <div key={field}>
            <dt>{fieldName(field, kind, say)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {image !== null && (
          <div>
            <dt>{say('image')}</dt>
            <dd>
              <Picture url={image.url} alt={image.alt_text ?? ''} />
            </dd>
          </div>
        )}
      </dl>
      {excerpt !== '' && <Html html={excerpt} lang={item.language} />}
      {(item.description ?? '') !== '' && <Html html={item.description ?? ''} lang={item.language} />}
    </section>
  );
}

function EventWhen({ event }: { event: CalendarEvent }) {
  const { say, locale } = useWords();
  return (
    <div>
      <dt>{say('when')}</dt>
      <dd>
        {formatTimes(toDraft(event).when, locale)}
        {event.series !== null && ` · ${say('inSeries')}`}
      </dd>
    </div>
  );
}

function Picture({ url, alt }: { url: string; alt: string }) {
  const { say } = useWords();
  const [isBroken, setIsBroken] = useState(false);
  return (
    <>
      {!isBroken && <img className="thumb" src={url} alt={alt} onError={() => setIsBroken(true)} />}
      <small>{alt === '' ? say('altMissing') : alt}</small>
    </>
  );
}
