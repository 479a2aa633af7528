import { type Query, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CalendarError, dataOf } from 'calendar-events-client';
import { useState } from 'react';
import { client, type Tagged } from '../../api/client';
import { isConflict, toSentence } from '../../api/errors';
import { type Item, type Kind, writeItem } from '../../api/any-item';
import { type Proposal, readProposal, reviewQueries } from '../../api/review-queries';
import { useRights } from '../../api/rights';
import { type EntryKind, nextEntry } from '../../state/review';
import { useWords } from '../../words/words';
import type { Verdict } from './decision';

/** Somebody else was quicker. */
class Overtaken extends Error {}

export interface Decider {
  readonly isPending: boolean;
  readonly error: string | null;
  /** Whether fields have changed since the proposal was made, so that applying it has to be confirmed. */
  readonly isContested: boolean;
  decide(verdict: Verdict | 'withdrawn', note: string, isForced?: boolean): void;
}

const isList = ({ queryKey: [group, part] }: Query): boolean =>
  (group === 'review' && part !== 'item' && part !== 'proposal') || (group === 'events' && part !== 'one');

/** @param onOvertaken reads what is there now */
function useDecider(
  send: (verdict: Verdict | 'withdrawn', note: string, isForced: boolean) => Promise<void>,
  onDone: (verdict: Verdict | 'withdrawn') => void,
  onOvertaken: () => void,
): Decider {
  const { say } = useWords();
  const cache = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({
      verdict,
      note,
      isForced,
    }: {
      verdict: Verdict | 'withdrawn';
      note: string;
      isForced: boolean;
    }) => send(verdict, note, isForced),
    onSuccess: (_, { verdict }) => {
      void cache.invalidateQueries({ predicate: isList });
      onDone(verdict);
    },
    onError: (problem) => {
      if (isOvertaken(problem)) onOvertaken();
    },
  });
  const text =
    error === null ? null : isOvertaken(error) ? say('decidedMeanwhile') : toSentence(error, say('failed'));
  return {
    isPending,
    error: text,
    isContested: error instanceof CalendarError && error.code === 'calendar_proposal_conflict',
    decide: (verdict, note, isForced = false) => mutate({ verdict, note, isForced }),
  };
}

const isOvertaken = (error: unknown): boolean =>
  error instanceof Overtaken ||
  isConflict(error) ||
  (error instanceof CalendarError && error.code === 'calendar_proposal_decided');

export function useDecideItem(
  kind: Kind,
  { data, etag }: Tagged<Item>,
  onDone: (verdict: Verdict | 'withdrawn') => void,
  onOvertaken: () => void,
): Decider {
  const isSeries = 'series' in data && data.series !== null;
  return useDecider(
    async (verdict, note) => {
      const review = verdict === 'accept' ? { state: 'published' } : { state: verdict, note };
      const body = { review, ...(isSeries && { scope: 'all' }) };
      await writeItem(kind, data.id, { body, language: data.language, etag });
    },
    onDone,
    onOvertaken,
  );
}

export function useDecideProposal(
  shown: Proposal,
  onDone: (verdict: Verdict | 'withdrawn') => void,
  onOvertaken: () => void,
): Decider {
  return useDecider(
    async (verdict, note, isForced) => {
      // Proposals have no tag; what was changed or asked since they were read must not be decided unseen.
      const now = await readProposal(shown.id);
      const version = ({ review, patch }: Proposal): string =>
        JSON.stringify([review.state, review.at, review.note, patch]);
      if (version(now) !== version(shown)) throw new Overtaken();
      const review = verdict === 'accept' ? { state: 'approved' as const } : { state: verdict, note };
      const body = { review, ...(isForced && { force: true }) };
      await dataOf(client.POST('/proposals/{id}', { params: { path: { id: shown.id } }, body }));
    },
    onDone,
    onOvertaken,
  );
}

/** Goes on to the next entry of the queue, and says there what became of the one before. */
export function useGoOn(kind: EntryKind, id: number): (done: string) => void {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const isReviewer = useRights()('posts.editOthers');
  const [filter] = useState({ state: 'to_review' as const, isOwn: !isReviewer, onlyDuplicates: false });
  return (done) => {
    const go = async (): Promise<void> => {
      const entries = isReviewer ? await cache.query(reviewQueries.queue(filter)).catch(() => []) : [];
      const next = nextEntry(entries, kind, id);
      const state = { done };
      if (next === null) await navigate({ to: '/review', state });
      else
        await navigate({
          to: '/review/$kind/$id',
          params: { kind: next.kind, id: String(next.id) },
          state,
        });
    };
    void go();
  };
}
