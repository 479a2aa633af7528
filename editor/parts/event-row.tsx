/** What lists of events show of one: how it stands, and when it takes place. */
import type { SelectedFields, CalendarEvent } from 'calendar-events-client';
import { Link } from 'react-aria-components';
import { screen } from '../api/place';
import { useWords, type Word } from '../words/words';
import { formatWall, fromUtc } from './dates';

export type ListedEvent = SelectedFields<CalendarEvent>;

const REVIEWS: Readonly<Partial<Record<string, Word>>> = {
  to_review: 'toReview',
  changes_requested: 'changesRequested',
  ready: 'ready',
  refused: 'refused',
};

/** When the event becomes public, or would be by what its author has asked for; nothing where that is at once. */
export function PublicationTag({ status, date = '', date_utc: instant = '' }: ListedEvent) {
  const { say, locale } = useWords();
  const isAsked = status === 'pending' && instant !== '' && fromUtc(instant) > Date.now();
  if (date === '' || (status !== 'future' && !isAsked)) return null;
  return <span className="tag future">{`${say('future')}: ${formatWall(date, false, locale)}`}</span>;
}

/** Tags for what is not ordinary; a published event that takes place as planned has the first one only. */
export function StatusTags(event: ListedEvent) {
  const { status = 'draft', date = '', event_status: takesPlace, review } = event;
  const { say } = useWords();
  const reviewWord = status === 'publish' ? undefined : REVIEWS[review?.state ?? ''];
  const isWaiting = status === 'pending' && reviewWord !== undefined;
  return (
    <span className="tags">
      {!isWaiting && !(status === 'future' && date !== '') && (
        <span className={`tag ${status}`}>{say(status)}</span>
      )}
      <PublicationTag {...event} />
      {reviewWord !== undefined && <span className={`tag ${review?.state}`}>{say(reviewWord)}</span>}
      {takesPlace !== undefined && takesPlace !== 'scheduled' && (
        <span className={`tag ${takesPlace}`}>{say(takesPlace)}</span>
      )}
    </span>
  );
}

export function EventLink({ id = 0, title = '', path = `/events/${id}` }: ListedEvent & { path?: string }) {
  const { say } = useWords();
  return <Link href={screen(path)}>{title === '' ? say('untitled') : title}</Link>;
}

export function placeOf({ venue }: ListedEvent): { name: string; city: string } {
  const first = Array.isArray(venue) ? venue[0] : venue;
  return { name: first?.venue ?? '', city: first?.city ?? '' };
}

export function EventTime({ start_date: start = '', all_day: allDay }: ListedEvent) {
  const { locale } = useWords();
  return start === '' ? null : <>{formatWall(start, allDay ?? false, locale)}</>;
}

interface LineProps {
  readonly event: ListedEvent;
  /** Where it leads; by default to the form of the event. */
  readonly path?: string | undefined;
  readonly children?: React.ReactNode;
}

/** One line of a short list. */
export function EventLine({ event, path, children }: LineProps) {
  const { name, city } = placeOf(event);
  return (
    <li className="line">
      <span className="date">
        <EventTime {...event} />
      </span>
      <span className="what">
        <EventLink {...event} {...(path !== undefined && { path })} />
        {name !== '' && <small>{city === '' ? name : `${name}, ${city}`}</small>}
        {children}
      </span>
      {event.status !== undefined && <StatusTags {...event} />}
    </li>
  );
}
