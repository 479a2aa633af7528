import { useQuery } from '@tanstack/react-query';
import type { CalendarEvent } from 'calendar-events-client';
import { useEffect } from 'react';
import { Link } from 'react-aria-components';
import { screen } from '../../api/place';
import { reviewQueries } from '../../api/review-queries';
import { useMe } from '../../api/rights';
import { useWords } from '../../words/words';

interface Props {
  readonly event: CalendarEvent;
  /** Whether the user has just made one. */
  readonly isFresh: boolean;
}

/** Leads from a public event to the change of it that the user has proposed. */
export function OwnProposal({ event, isFresh }: Props) {
  const { say } = useWords();
  const { id: userId } = useMe();
  const isProposing = event.can?.edit === false;
  const { data, refetch } = useQuery({ ...reviewQueries.proposalsFor(event.id), enabled: isProposing });
  useEffect(() => {
    if (isFresh) void refetch();
  }, [isFresh, refetch]);
  const mine = data?.proposals.find(({ user }) => user?.id === userId);
  if (mine === undefined) return null;
  return (
    <div className="note">
      <p>{mine.review.note === '' ? say('proposed') : mine.review.note}</p>
      <Link href={screen(`/review/proposals/${mine.id}`)}>{say('proposedChange')}</Link>
    </div>
  );
}
