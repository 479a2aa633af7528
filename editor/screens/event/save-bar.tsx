import type { CalendarEvent } from 'calendar-events-client';
import { useEffect, useRef } from 'react';
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
  readonly wasPublished: boolean;
  readonly wasProposed: boolean;
  readonly wasUndone: boolean;
  /** Whether what was taken back had cut the series in two, which it stays. */
  readonly staysCut: boolean;
  /** Null when the last save cannot be taken back. */
  readonly onUndo: (() => void) | null;
  readonly keptAt: number | null;
  /** Null when there is none to show. */
  readonly onPreview: (() => void) | null;
  readonly onWish: (wish: Wish) => void;
}

/** What can be done with what was typed, and how it stands with it. */
export function SaveBar(props: Props) {
  const { event, isPending, isChanged, onWish } = props;
  const { say } = useWords();
  const mayPublish = useRights()('posts.publish') && (event === null || event.can?.publish === true);
  const isPublic = event !== null && ['publish', 'future', 'private'].includes(event.status);
  const isNew = event === null;
  const status = useFocusOnOutcome(isPending);
  return (
    <div className="foot">
      <p role="status" ref={status} tabIndex={-1}>
        <State {...props} />
      </p>
      {!isChanged && props.onUndo !== null && (
        <Button className="react-aria-Button plain" isPending={isPending} onPress={props.onUndo}>
          {say('undo')}
        </Button>
      )}
      {props.onPreview !== null && (
        <Button isPending={isPending} onPress={props.onPreview}>
          {say('previewPage')}
        </Button>
      )}
      {!isPublic && (
        <Button
          {...(isNew ? { onPress: () => onWish({ status: 'draft' }) } : { type: 'submit' as const })}
          isPending={isPending}
        >
          {say(isNew || event.status === 'draft' ? 'saveDraft' : 'save')}
        </Button>
      )}
      {isPublic && (
        <Button type="submit" className="react-aria-Button primary" isPending={isPending}>
          {say(event.can?.edit === false ? 'sendForReview' : 'save')}
        </Button>
      )}
      {!isPublic && (mayPublish || event?.review?.state !== 'refused') && (
        <Button
          className="react-aria-Button primary"
          isPending={isPending}
          onPress={() => onWish({ status: mayPublish ? 'publish' : 'pending' })}
        >
          {say(mayPublish ? 'doPublish' : 'sendForReview')}
        </Button>
      )}
    </div>
  );
}

/** Takes the focus of a button that went away with what it did, such as that to publish. */
function useFocusOnOutcome(isPending: boolean) {
  const status = useRef<HTMLParagraphElement>(null);
  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !isPending && document.activeElement === document.body) status.current?.focus();
    wasPending.current = isPending;
  }, [isPending]);
  return status;
}

function State({
  isPending,
  isChanged,
  isSaved,
  wasPublished,
  wasProposed,
  wasUndone,
  staysCut,
  keptAt,
}: Props) {
  const { say, locale } = useWords();
  if (isPending) return <>{say('saving')}</>;
  if (wasProposed) return <>{say('proposed')}</>;
  if (!isChanged && wasUndone) return <>{say(staysCut ? 'undoneCut' : 'undone')}</>;
  if (!isChanged && wasPublished) return <>{say('published')}</>;
  if (!isChanged) return <>{isSaved ? say('saved') : ''}</>;
  return <>{keptAt === null ? say('unsaved') : say('autosaved', { time: formatClock(keptAt, locale) })}</>;
}
