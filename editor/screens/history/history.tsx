import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, Link } from 'react-aria-components';
import { isKind, type Kind, nameOf } from '../../api/any-item';
import { toSentence } from '../../api/errors';
import { historyQueries, type ItemChange } from '../../api/history-queries';
import { screen } from '../../api/place';
import { reviewQueries } from '../../api/review-queries';
import { fieldName } from '../../parts/api-fields';
import { formatInstant, fromUtc } from '../../parts/dates';
import { Chevron } from '../../parts/icons';
import { Title } from '../../parts/title';
import { languageName } from '../../words/languages';
import { type Say, useWords } from '../../words/words';
import { NotFound, ReadProblem } from '../shell/problem';
import { HistoryVersion } from './history-version';
import { useRestore } from './use-restore';
import '../../style/compare.css';

/** Who changed an item, when and how, and the way back. */
export function History() {
  const { kind, id } = useParams({ from: '/$kind/$id/history' });
  return isKind(kind) ? <Changes key={`${kind}/${id}`} kind={kind} id={Number(id)} /> : <NotFound />;
}

function Changes({ kind, id }: { kind: Kind; id: number }) {
  const { say } = useWords();
  const item = useQuery(reviewQueries.item(kind, id)).data?.data;
  const name = item === undefined ? null : nameOf(kind, { ...item });
  const title = [say('history'), name === '' ? say('untitled') : name].filter((text) => text !== null);
  const isSeries = item !== undefined && 'series' in item && item.series !== null;
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    historyQueries.changes(kind, id),
  );
  const changes = data?.pages.flatMap((page) => page.changes) ?? [];
  const [open, setOpen] = useState<number | null>(null);
  const restoring = useRestore(kind, id, isSeries, () => setOpen(null));
  if (error !== null && data === undefined) return <ReadProblem error={error} />;
  return (
    <>
      <title>{title.toReversed().join(' – ')}</title>
      <div className="head">
        <Title>{title.join(': ')}</Title>
        {name !== null && (
          <Link className="react-aria-Button" href={screen(`/${kind}/${id}`)}>
            {say(kind === 'events' ? 'editEvent' : 'details')}
          </Link>
        )}
      </div>
      {restoring.outcome}
      {error !== null && (
        <p role="alert" className="problems">
          {toSentence(error, say('noAnswer'))}
        </p>
      )}
      {data === undefined && <p role="status">{say('loading')}</p>}
      {changes.length > 0 && (
        <div className="card-block">
          <ul className="lines history">
            {changes.map((change, index) => (
              <ChangeLine
                key={change.id}
                kind={kind}
                change={change}
                isOpen={open === change.id}
                onToggle={() => setOpen(open === change.id ? null : change.id)}
              >
                <HistoryVersion
                  kind={kind}
                  id={id}
                  change={change}
                  changes={changes}
                  isLatest={index === 0}
                  isPending={restoring.isPending}
                  onRestore={restoring.ask}
                />
              </ChangeLine>
            ))}
          </ul>
        </div>
      )}
      {hasNextPage && (
        <p>
          <Button isDisabled={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {say('older')}
          </Button>
        </p>
      )}
    </>
  );
}

interface LineProps {
  readonly kind: Kind;
  readonly change: ItemChange;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: React.ReactNode;
}

function ChangeLine({ kind, change, isOpen, onToggle, children }: LineProps) {
  const { say, locale } = useWords();
  return (
    <li>
      <Button className="react-aria-Button plain entry" aria-expanded={isOpen} onPress={onToggle}>
        <span className="date">{formatInstant(fromUtc(change.date_utc), locale)}</span>
        <b>{whoOf(change, say)}</b>
        <span>{whatOf(kind, change, say, locale)}</span>
        <Chevron />
      </Button>
      {isOpen && children}
    </li>
  );
}

function whoOf({ user, via }: ItemChange, say: Say): string {
  if (via === 'import') return say('byImport');
  return user === null ? say('byService') : (user.name ?? say('byGone'));
}

/** What happened, in words. */
function whatOf(kind: Kind, { op, fields, language }: ItemChange, say: Say, locale: string): string {
  const text = language === null ? '' : languageName(language, locale);
  const names = [...new Set(fields.map((field) => fieldName(field, kind, say)))].join(', ');
  if (op === 'translated') return say('opTranslated', { language: text });
  if (op === 'text_removed') return say('opTextRemoved', { language: text });
  if (op === 'updated') {
    if (fields.length === 0) return say('opSaved');
    return [say('opUpdated', { fields: names }), text === '' ? '' : `(${text})`].filter(Boolean).join(' ');
  }
  return say(OPS[op]);
}

const OPS = {
  created: 'opCreated',
  published: 'publish',
  trashed: 'opTrashed',
  restored: 'opRestored',
  deleted: 'opDeleted',
} as const;
