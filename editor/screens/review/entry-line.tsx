import { Link } from 'react-aria-components';
import { screen } from '../../api/place';
import { fromUtc } from '../../parts/dates';
import { EventTime, PublicationTag } from '../../parts/event-row';
import { type Entry, formatAge } from '../../state/review';
import { useWords, type Word } from '../../words/words';
import '../../style/compare.css';

export const STATE_WORDS: Readonly<Record<string, Word>> = {
  to_review: 'toReview',
  changes_requested: 'changesRequested',
  ready: 'ready',
  refused: 'refused',
};

/** What is sent is changed in its form; proposals, and all that is to be decided, have screens of their own. */
const entryHref = ({ kind, id }: Pick<Entry, 'kind' | 'id'>, isReviewer: boolean): string =>
  screen(isReviewer || kind === 'proposals' ? `/review/${kind}/${id}` : `/${kind}/${id}`);

export function EntryLine({ entry, isReviewer }: { entry: Entry; isReviewer: boolean }) {
  const { say, locale } = useWords();
  const { kind, name, state, since, by, note, event, isDuplicate } = entry;
  return (
    <li className="line">
      <span className="date">{since !== '' && formatAge(fromUtc(since), Date.now(), locale)}</span>
      <span className="what">
        <Link href={entryHref(entry, isReviewer)}>{name === '' ? say('untitled') : name}</Link>
        <small>
          {event !== undefined && <EventTime {...event} />}
          {kind === 'proposals' && [say('proposedChange'), by].filter(Boolean).join(' – ')}
          {kind === 'venues' && say('venue')}
          {kind === 'organizers' && say('organizer')}
        </small>
        {event !== undefined && <PublicationTag {...event} />}
        {note !== '' && <small className="said">{note}</small>}
      </span>
      <span className="tags">
        {isDuplicate && <span className="tag pending">{say('probable_duplicate')}</span>}
        {state !== 'to_review' && (
          <span className={`tag ${state}`}>{say(STATE_WORDS[state] ?? 'status')}</span>
        )}
      </span>
    </li>
  );
}
