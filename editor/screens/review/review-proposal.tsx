import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Link } from 'react-aria-components';
import { nameOf } from '../../api/any-item';
import { screen } from '../../api/place';
import { type Proposal, PROPOSED_KINDS, reviewQueries } from '../../api/review-queries';
import { useMe, useRights } from '../../api/rights';
import { describeValue, fieldName } from '../../parts/api-fields';
import { Ask } from '../../parts/ask';
import { formatInstant, fromUtc } from '../../parts/dates';
import { Difference } from '../../parts/difference';
import { Title } from '../../parts/title';
import { languageName } from '../../words/languages';
import { useWords } from '../../words/words';
import { ReadProblem } from '../shell/problem';
import { Loading } from '../shell/shell';
import { Decision } from './decision';
import { useContinueProposal } from './use-continue-proposal';
import { useDecideProposal, useGoOn } from './use-decide';

const STATES = {
  to_review: 'toReview',
  changes_requested: 'changesRequested',
  approved: 'ready',
  refused: 'refused',
  withdrawn: 'withdrawn',
} as const;

export function ReviewProposal({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({ ...reviewQueries.proposal(id), refetchOnWindowFocus: false });
  if (error !== null) return <ReadProblem error={error} />;
  if (data === undefined) return <Loading />;
  return <Loaded proposal={data} onReload={() => void refetch()} />;
}

/** A change of a public item, by field: as it is now, and as it would be. */
function Loaded({ proposal, onReload }: { proposal: Proposal; onReload: () => void }) {
  const { say, locale } = useWords();
  const { review, user, language, created_at: created } = proposal;
  const kind = PROPOSED_KINDS[proposal.kind];
  const isReviewer = useRights()('posts.editOthers');
  const isMine = useMe().id === user?.id;
  const item = useQuery(reviewQueries.item(kind, proposal.item)).data;
  const name = item === undefined ? '' : nameOf(kind, { ...item.data });
  const goOn = useGoOn('proposals', proposal.id);
  const decider = useDecideProposal(
    proposal,
    (verdict) =>
      goOn(say('decided', { name, state: say(STATES[verdict === 'accept' ? 'approved' : verdict]) })),
    onReload,
  );
  const isOpen = review.state === 'to_review' || review.state === 'changes_requested';
  const from = [
    user?.name ?? '',
    formatInstant(fromUtc(created), locale),
    languageName(language, locale),
  ].filter(Boolean);
  return (
    <>
      <title>{`${name} – ${say('proposedChange')}`}</title>
      <div className="head">
        <Title>
          {say('proposedChange')}: {name === '' ? say('untitled') : name}{' '}
          <span className={`tag ${review.state}`}>{say(STATES[review.state])}</span>
        </Title>
        <Link className="react-aria-Button" href={screen(`/${kind}/${proposal.item}`)}>
          {say(kind === 'events' ? 'editEvent' : 'details')}
        </Link>
      </div>
      <p className="quiet">{from.join(' · ')}</p>
      {review.note !== '' && <p className="warning">{review.note}</p>}
      {decider.error !== null && (
        <div role="alert" className="problems">
          <p>{decider.error}</p>
          {decider.isContested && (
            <Button onPress={() => decider.decide('accept', '', true)}>{say('acceptAnyway')}</Button>
          )}
        </div>
      )}
      <section className="card-block" aria-label={say('proposedChange')}>
        <dl className="fields-table">
          {(proposal.fields ?? []).map((field) => (
            <div key={field.field}>
              <dt>{fieldName(field.field, kind, say)}</dt>
              <dd>
                <Difference
                  before={describeValue(field.field, field.current, say, locale)}
                  after={describeValue(field.field, field.proposed, say, locale)}
                  lang={language}
                />
                {field.conflict && (
                  <p className="warning">
                    {say('changedSince', { text: describeValue(field.field, field.base, say, locale) })}
                  </p>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <div className="foot">
        <p role="status">{decider.isPending ? say('saving') : ''}</p>
        {isOpen && isMine && (
          <Own
            proposal={proposal}
            isPending={decider.isPending}
            onWithdraw={() => decider.decide('withdrawn', '')}
          />
        )}
        {isOpen && isReviewer && (
          <Decision
            accept={say('accept')}
            isPending={decider.isPending}
            mayAskBack
            onDecide={(verdict, note) => decider.decide(verdict, note)}
          />
        )}
      </div>
    </>
  );
}

interface OwnProps {
  readonly proposal: Proposal;
  readonly isPending: boolean;
  readonly onWithdraw: () => void;
}

/** What the user who has made it can do: change it, or take it back. */
function Own({ proposal, isPending, onWithdraw }: OwnProps) {
  const { say } = useWords();
  const [asks, setAsks] = useState(false);
  const goOn = useContinueProposal(proposal);
  return (
    <>
      <Button isDisabled={isPending} onPress={() => setAsks(true)}>
        {say('withdraw')}
      </Button>
      {goOn !== null && (
        <Button className="react-aria-Button primary" isDisabled={isPending} onPress={goOn}>
          {say('changeIt')}
        </Button>
      )}
      {asks && (
        <Ask
          title={say('withdraw')}
          onClose={() => setAsks(false)}
          answers={[
            { label: say('cancel'), onPress: () => setAsks(false) },
            {
              label: say('withdraw'),
              kind: 'danger',
              onPress: () => {
                setAsks(false);
                onWithdraw();
              },
            },
          ]}
        >
          <p>{say('withdrawText')}</p>
        </Ask>
      )}
    </>
  );
}
