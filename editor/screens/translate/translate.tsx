import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { LanguageCode } from 'calendar-events-client';
import { useState } from 'react';
import { isKind, type Kind } from '../../api/any-item';
import { useRights, useSettings } from '../../api/rights';
import { translationQueries } from '../../api/translation-queries';
import { nextAfter } from '../../state/translation';
import { useWords } from '../../words/words';
import { NotFound, ReadProblem } from '../shell/problem';
import { Loading } from '../shell/shell';
import { TranslateForm } from './translate-form';
import '../../style/compare.css';

/** One item side by side with its original, and then the next one that needs it. */
export function Translate() {
  const { kind, id, language } = useParams({ from: '/$kind/$id/translate/$language' });
  const known = useSettings().languages.find((each) => each === language);
  if (!isKind(kind) || known === undefined) return <NotFound />;
  return <Pair kind={kind} id={Number(id)} language={known} />;
}

interface Props {
  readonly kind: Kind;
  readonly id: number;
  readonly language: LanguageCode;
}

function Pair({ kind, id, language }: Props) {
  const { say } = useWords();
  const [message, setMessage] = useState('');
  const [steps, setSteps] = useState(0);
  const { field } = useSearch({ from: '/$kind/$id/translate/$language' });
  const goOn = useNext({ kind, id, language });
  const { data, error } = useQuery({
    ...translationQueries.pair(kind, id, language),
    refetchOnWindowFocus: false,
  });
  /** @param done what was done with the item before; empty for nothing */
  const next = (done: string): boolean => {
    const isThere = goOn();
    setMessage([done, isThere ? '' : say('allTranslated')].filter(Boolean).join(' '));
    if (isThere) setSteps(steps + 1);
    return isThere;
  };
  return (
    <>
      {error !== null ? (
        <ReadProblem error={error} />
      ) : data === undefined ? (
        <Loading />
      ) : (
        <TranslateForm
          key={`${kind}/${id}/${language}`}
          kind={kind}
          pair={data}
          language={language}
          isNext={steps > 0}
          field={field}
          message={message}
          onMessage={setMessage}
          onNext={next}
        />
      )}
    </>
  );
}

/** Goes to the next item that needs translating; false if there is none. */
function useNext({ kind, id, language }: Props): () => boolean {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const isOwn = !useRights()('posts.editOthers');
  const { state } = useSearch({ from: '/$kind/$id/translate/$language' });
  const filter = { kind, language, isOwn };
  const outdated = useQuery(translationQueries.work({ ...filter, state: 'outdated' })).data?.items ?? [];
  const missing = useQuery(translationQueries.work({ ...filter, state: 'missing' })).data?.items ?? [];
  // Both lists, the one that the user came from first.
  const items = state === 'missing' ? [...missing, ...outdated] : [...outdated, ...missing];
  const next = nextAfter(items, id);
  return () => {
    if (next === null) return false;
    void cache.invalidateQueries({ queryKey: ['translations', 'work'] });
    void navigate({
      to: '/$kind/$id/translate/$language',
      params: { kind, id: String(next.id), language },
      search: state === undefined ? {} : { state },
    });
    return true;
  };
}
