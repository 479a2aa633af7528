import type { components } from 'calendar-events-client';
import type { Import } from '../../api/exchange-queries';
import { formatWall } from '../../parts/dates';
import { useWords, type Word } from '../../words/words';

type Counts = components['schemas']['ImportCounts'];

const STATUSES: Readonly<Record<Import['status'], Word>> = {
  running: 'working',
  done: 'imported',
  interrupted: 'interrupted',
  undone: 'importUndone',
  dry_run: 'wouldDo',
};

const TAGS: Readonly<Partial<Record<Import['status'], string>>> = {
  done: 'publish',
  interrupted: 'cancelled',
  running: 'pending',
};

export function ImportStatus({ status }: Pick<Import, 'status'>) {
  const { say } = useWords();
  return (
    <span className="tags">
      <span className={`tag ${TAGS[status] ?? ''}`}>{say(STATUSES[status])}</span>
    </span>
  );
}

const COUNTS = {
  created: 'countCreated',
  updated: 'countUpdated',
  unchanged: 'countUnchanged',
  removed: 'countRemoved',
  refused: 'countRefused',
  kept_local: 'countKept',
} as const satisfies Record<keyof Counts, Word>;

const ACTIONS = {
  create: { word: 'countCreated', tag: 'publish' },
  update: { word: 'countUpdated', tag: 'future' },
  remove: { word: 'countRemoved', tag: 'trash' },
} as const satisfies Record<string, { readonly word: Word; readonly tag: string }>;

const listCounts = (counts: Counts): [keyof Counts, number][] =>
  (Object.keys(COUNTS) as (keyof Counts)[]).map((key) => [key, counts[key]]);

/** The numbers in one line, without those that are zero. */
export function CountsSentence({ counts }: { counts: Counts }) {
  const { say } = useWords();
  const parts = listCounts(counts).flatMap(([key, n]) => (n === 0 ? [] : [`${say(COUNTS[key])}: ${n}`]));
  return <>{parts.length === 0 ? say('nothingNew') : parts.join(' · ')}</>;
}

/** How many findings and events are shown; a file may have a thousand of each. */
const SHOWN = 100;

/** What an import did, or would do. */
export function ImportReport({ report }: { report: Import }) {
  const { say, locale } = useWords();
  const { counts, findings, items } = report;
  return (
    <>
      <dl className="counts">
        {listCounts(counts).map(([key, n]) => (
          <div key={key} className={n > 0 ? key : 'none'}>
            <dt>{say(COUNTS[key])}</dt>
            <dd>{n.toLocaleString(locale)}</dd>
          </div>
        ))}
      </dl>
      {findings.length > 0 && (
        <>
          <h3>{say('attention')}</h3>
          <ul className="lines">
            {findings.slice(0, SHOWN).map((finding, index) => (
              // Two findings of a line may say the same.
              // oxlint-disable-next-line react/no-array-index-key
              <Finding key={index} finding={finding} />
            ))}
          </ul>
          <More count={findings.length} />
        </>
      )}
      {items.length > 0 && (
        <>
          <h3>{say('events')}</h3>
          <ul className="lines">
            {items.slice(0, SHOWN).map(({ external_id: id, line, action, title, start_date: start }) => (
              <li className="line" key={`${line}-${id}`}>
                <span className="date">
                  {/^\d{4}-\d\d-\d\d/.test(start) && formatWall(start, !/\d:\d\d/.test(start), locale)}
                </span>
                <span className="what">
                  {title === '' ? say('untitled') : title}
                  {line > 0 && <small>{say('line', { n: line })}</small>}
                </span>
                <span className="tags">
                  <span className={`tag ${ACTIONS[action].tag}`}>{say(ACTIONS[action].word)}</span>
                </span>
              </li>
            ))}
          </ul>
          <More count={items.length} />
        </>
      )}
    </>
  );
}

function Finding({ finding: { line, message, refused } }: { finding: Import['findings'][number] }) {
  const { say } = useWords();
  return (
    <li className="line">
      <span className="date">{line > 0 && say('line', { n: line })}</span>
      <span className="what">{message}</span>
      {refused && (
        <span className="tags">
          <span className="tag cancelled">{say('countRefused')}</span>
        </span>
      )}
    </li>
  );
}

function More({ count }: { count: number }) {
  const { say } = useWords();
  return count > SHOWN ? <p className="quiet">{say('more', { n: count - SHOWN })}</p> : null;
}
