import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { toSentence } from '../../api/errors';
import { useRights } from '../../api/rights';
import { reviewQueries } from '../../api/review-queries';
import { REVIEW_STATES } from '../../api/review-states';
import { Choice } from '../../parts/fields';
import { Check } from '../../parts/tick';
import { Title } from '../../parts/title';
import type { Entry } from '../../state/review';
import { useWords } from '../../words/words';
import { Done } from './done';
import { EntryLine, STATE_WORDS } from './entry-line';

const ALL = 'all';

/** For reviewers what waits for them; for others what they have sent. */
export function ReviewList() {
  const { say } = useWords();
  const isReviewer = useRights()('posts.editOthers');
  const { state: asked, duplicates = false } = useSearch({ from: '/review' });
  const state = asked ?? (isReviewer ? 'to_review' : '');
  const navigate = useNavigate({ from: '/review' });
  const filter = { state, isOwn: !isReviewer, onlyDuplicates: duplicates };
  const { data, error } = useQuery(reviewQueries.queue(filter));
  const title = say(isReviewer ? 'queue' : 'sentByYou');
  const all = isReviewer ? [] : [{ id: ALL, label: say('all') }];
  return (
    <>
      <title>{title}</title>
      <div className="head">
        <Title>{title}</Title>
      </div>
      <Done />
      <div className="filters">
        <Choice
          label={say('status')}
          value={state === '' ? ALL : state}
          options={[...all, ...REVIEW_STATES.map((id) => ({ id, label: say(STATE_WORDS[id] ?? 'status') }))]}
          onChange={(id) =>
            void navigate({ search: { state: REVIEW_STATES.find((each) => each === id) ?? '', duplicates } })
          }
        />
        {isReviewer && (
          <Check
            label={say('probable_duplicate')}
            isSelected={duplicates}
            onChange={(isOn) => void navigate({ search: { state, duplicates: isOn } })}
          />
        )}
      </div>
      {error !== null ? (
        <p role="alert" className="problems">
          {toSentence(error, say('noAnswer'))}
        </p>
      ) : (
        <Entries entries={data} isReviewer={isReviewer} />
      )}
    </>
  );
}

function Entries({ entries, isReviewer }: { entries: readonly Entry[] | undefined; isReviewer: boolean }) {
  const { say } = useWords();
  const message =
    entries === undefined
      ? say('loading')
      : entries.length > 0
        ? say('entries', { n: entries.length })
        : say(isReviewer ? 'queueNone' : 'sentNone');
  return (
    <>
      <p role="status" className="quiet">
        {message}
      </p>
      {entries !== undefined && entries.length > 0 && (
        <div className="card-block">
          <ul className="lines">
            {entries.map((entry) => (
              <EntryLine key={`${entry.kind}/${entry.id}`} entry={entry} isReviewer={isReviewer} />
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
