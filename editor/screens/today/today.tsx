import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { components } from 'calendar-events-client';
import type { ReactNode } from 'react';
import { Link } from 'react-aria-components';
import { toSentence } from '../../api/errors';
import { screen } from '../../api/place';
import { queries } from '../../api/queries';
import { reviewQueries } from '../../api/review-queries';
import { useMe, useRights, useSettings } from '../../api/rights';
import { EventLine, type ListedEvent } from '../../parts/event-row';
import { Title } from '../../parts/title';
import type { Entry } from '../../state/review';
import { toTranslationPath } from '../../state/translation-target';
import { languageName } from '../../words/languages';
import { useWords } from '../../words/words';
import { EntryLine } from '../review/entry-line';
import { FailedImports } from './today-imports';

/** What waits for the user, and what is about to happen. */
export function Today() {
  const { say } = useWords();
  const may = useRights();
  const { name, username } = useMe();
  return (
    <>
      <title>{say('today')}</title>
      <div className="head">
        <Title>{say('hello', { name: name === '' ? username : name })}</Title>
        <Link className="react-aria-Button primary" href={screen('/events/new')}>
          {say('newEvent')}
        </Link>
      </div>
      <div className="cards">
        {may('posts.editOthers') ? <Queue /> : <Sent />}
        <Drafts />
        <NextDays />
        <Findings kind="must" />
        <Findings kind="translations" />
        {may('sources.manage') && <FailedImports />}
      </div>
    </>
  );
}

interface CardProps<Data> {
  readonly title: string;
  readonly query: UseQueryResult<Data>;
  readonly count: (data: Data) => number;
  /** Said when there is nothing, which is good news. */
  readonly none: string;
  readonly more?: { readonly href: string; readonly label: string } | undefined;
  readonly children: (data: Data) => ReactNode;
}

export function Card<Data>({ title, query, count, none, more, children }: CardProps<Data>) {
  const { say } = useWords();
  const { data, error } = query;
  const total = data === undefined ? 0 : count(data);
  return (
    <section className="card-block" aria-label={title}>
      <h2>
        {title} {total > 0 && <span className="count">{total}</span>}
      </h2>
      {error !== null ? (
        <p role="alert" className="error">
          {toSentence(error, say('noAnswer'))}
        </p>
      ) : data === undefined ? (
        <p className="quiet">{say('loading')}</p>
      ) : total === 0 ? (
        <p className="quiet">{none}</p>
      ) : (
        <ul className="lines">{children(data)}</ul>
      )}
      {more !== undefined && total > 0 && (
        <p>
          <Link href={more.href}>{more.label}</Link>
        </p>
      )}
    </section>
  );
}

type Page = { events?: ListedEvent[]; total?: number };
const toLines = ({ events = [] }: Page) => events.map((event) => <EventLine key={event.id} event={event} />);
const toTotal = ({ total = 0 }: Page) => total;

function Queue() {
  const { say } = useWords();
  const more = { href: screen('/review'), label: say('showAll') };
  return (
    <Card
      title={say('queue')}
      query={useQuery(reviewQueries.queue({ state: 'to_review', isOwn: false, onlyDuplicates: false }))}
      count={(entries) => entries.length}
      none={say('queueNone')}
      more={more}
    >
      {(entries) => toEntries(entries, true)}
    </Card>
  );
}

/** What the user has sent, and what reviewers say about it. */
function Sent() {
  const { say } = useWords();
  const more = { href: screen('/review'), label: say('showAll') };
  return (
    <Card
      title={say('sentByYou')}
      query={useQuery(reviewQueries.queue({ state: '', isOwn: true, onlyDuplicates: false }))}
      count={(entries) => entries.length}
      none={say('sentNone')}
      more={more}
    >
      {(entries) => toEntries(entries.toReversed(), false)}
    </Card>
  );
}

const FEW = 5;
const toEntries = (entries: readonly Entry[], isReviewer: boolean) =>
  entries
    .slice(0, FEW)
    .map((entry) => <EntryLine key={`${entry.kind}/${entry.id}`} entry={entry} isReviewer={isReviewer} />);

function Drafts() {
  const { say } = useWords();
  const more = { href: screen('/events?author=me&status=draft&when=all'), label: say('allDrafts') };
  return (
    <Card
      title={say('drafts')}
      query={useQuery(queries.drafts())}
      count={toTotal}
      none={say('draftsNone')}
      more={more}
    >
      {toLines}
    </Card>
  );
}

function NextDays() {
  const { say } = useWords();
  return (
    <Card
      title={say('nextDays')}
      query={useQuery(queries.nextDays())}
      count={toTotal}
      none={say('nextDaysNone')}
      more={{ href: screen('/events'), label: say('allEvents') }}
    >
      {toLines}
    </Card>
  );
}

const FINDINGS = {
  must: { title: 'mustFindings', none: 'mustNone', more: '/events?findings=must' },
  translations: { title: 'outdatedTranslations', none: 'outdatedNone', more: '/translations' },
} as const;

function Findings({ kind }: { kind: keyof typeof FINDINGS }) {
  const { say } = useWords();
  const { title, none, more } = FINDINGS[kind];
  return (
    <Card
      title={say(title)}
      query={useQuery(queries.findings(kind))}
      count={({ total }) => total}
      none={say(none)}
      more={{ href: screen(more), label: say('showAll') }}
    >
      {({ events }) => events.map((event) => <FindingLine key={event.id} kind={kind} event={event} />)}
    </Card>
  );
}

interface FindingLineProps {
  readonly kind: keyof typeof FINDINGS;
  readonly event: components['schemas']['EventWithFindings'];
}

function FindingLine({ kind, event: { id, title, start_date, findings } }: FindingLineProps) {
  const { locale } = useWords();
  const { languages } = useSettings();
  const outdated = findings.find(({ language }) => language !== null);
  const path =
    kind === 'translations' && outdated?.language
      ? toTranslationPath(id, outdated.language, outdated.field)
      : undefined;
  return (
    <EventLine event={{ id, title, start_date }} path={path}>
      {findings.slice(0, 2).map(({ code, language, message }) => (
        <small key={code + (language ?? '')}>
          {language !== null && languages.length > 1 && `${languageName(language, locale)}: `}
          {message}
        </small>
      ))}
    </EventLine>
  );
}
