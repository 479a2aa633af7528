import type { CalendarEvent } from 'calendar-events-client';
import { Button } from 'react-aria-components';
import { useRights } from '../../api/rights';
import { formatClock } from '../../parts/dates';
import { useWords } from '../../words/words';
import type { Wish } from './use-save-event';

interface Props {
  readonly event: CalendarEvent | null;
  readonly isPending: boolean;
  readonly isChanged: boolean;
  readonly isSaved: boolean;
  readonly wasProposed: boolean;
  readonly wasUndone: boolean;
  /** Null when the last save cannot be taken back. */
  readonly onUndo: (() => void) | null;
  readonly keptAt: number | null;
  readonly onWish: (wish: Wish) => void;
}

/** What can be done with what was typed, and how it stands with it. */
export function SaveBar(props: Props) {
  const { event, isPending, isChanged, onWish } = props;
  const { say } = useWords();
  const mayPublish = useRights()('posts.publish') && (event === null || event.can?.publish === true);
  const isPublic = event !== null && ['publish', 'future', 'private'].includes(event.status);
  const isNew = event === null;
  return (
    <div className="foot">
      <p role="status">
        <State {...props} />
      </p>
      {!isChanged && props.onUndo !== null && (
        <Button className="react-aria-Button plain" isDisabled={isPending} onPress={props.onUndo}>
          {say('undo')}
        </Button>
      )}
      {!isPublic && (
        <Button
          {...(isNew ? { onPress: () => onWish({ status: 'draft' }) } : { type: 'submit' as const })}
          isDisabled={isPending}
        >
          {say(isNew || event.status === 'draft' ? 'saveDraft' : 'save')}
        </Button>
      )}
      {isPublic && (
        <Button type="submit" className="react-aria-Button primary" isDisabled={isPending}>
          {say(event.can?.edit === false ? 'sendForReview' : 'save')}
        </Button>
      )}
      {!isPublic && (mayPublish || event?.review?.state !== 'refused') && (
        <Button
          className="react-aria-Button primary"
          isDisabled={isPending}
          onPress={() => onWish({ status: mayPublish ? 'publish' : 'pending' })}
        >
          {say(mayPublish ? 'doPublish' : 'sendForReview')}
        </Button>
      )}
    </div>
  );
}

function State({ isPending, isChanged, isSaved, wasProposed, wasUndone, keptAt }: Props) {
  const { say, locale } = useWords();
  if (isPending) return <>{say('saving')}</>;
  if (wasProposed) return <>{say('proposed')}</>;
  if (!isChanged && wasUndone) return <>{say('undone')}</>;
  if (!isChanged) return <>{isSaved ? say('saved') : ''}</>;
  return <>{keptAt === null ? say('unsaved') : say('autosaved', { time: formatClock(keptAt, locale) })}</>;
}
