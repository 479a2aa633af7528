import type { CalendarEvent } from 'calendar-events-client';
import { Suspense, useState } from 'react';
import { Button, Link, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { screen } from '../../api/place';
import { useMe, useSettings } from '../../api/rights';
import { Chevron } from '../../parts/icons';
import { lazyPart } from '../../parts/lazy-part';
import { findTarget } from '../../state/translation-target';
import { useWords } from '../../words/words';
import type { Question } from './event-questions';
import type { Wish } from './use-save-event';

const EventQuestion = lazyPart(() => import('./event-questions').then((module) => module.EventQuestion), {
  floats: true,
});

const QUESTIONS: readonly Question[] = ['preview', 'duplicate', 'schedule', 'trash'];

interface Props {
  readonly event: CalendarEvent;
  readonly isChanged: boolean;
  readonly onWish: (wish: Wish) => void;
}

/** What is done with an event as a whole. */
export function EventMenu({ event, isChanged, onWish }: Props) {
  const { say } = useWords();
  const [question, setQuestion] = useState<Question | null>(null);
  const close = (): void => setQuestion(null);
  const { can, status } = event;
  const target = useTarget(event);
  const { pages } = useSettings().features;
  // Also of an own event that is public, which its author may no longer change.
  const { id: userId } = useMe();
  const mayCopy = can?.edit === true || String(userId) === event.author;
  const act = (key: string): void => {
    if (key === 'draft') onWish({ status: 'draft' });
    else setQuestion(QUESTIONS.find((each) => each === key) ?? null);
  };
  return (
    <div className="tools">
      {status === 'publish' && (
        <Link className="react-aria-Button" href={event.url} target="_blank">
          {say('showPage')}
        </Link>
      )}
      {event.series !== null && (
        <Link className="react-aria-Button" href={screen(`/series/${event.series.id}`)}>
          {say('series')}
        </Link>
      )}
      <MenuTrigger>
        <Button>
          {say('actions')}
          <Chevron />
        </Button>
        <Popover placement="bottom end">
          <Menu onAction={(key) => act(String(key))}>
            {hasPreview(event, pages) && <MenuItem id="preview">{say('previewPage')}</MenuItem>}
            {!isChanged && mayCopy && <MenuItem id="duplicate">{say('duplicate')}</MenuItem>}
            {can?.publish === true && status !== 'publish' && (
              <MenuItem id="schedule">{say('schedule')}</MenuItem>
            )}
            {can?.edit === true && status !== 'draft' && <MenuItem id="draft">{say('doDraft')}</MenuItem>}
            {can?.edit === true && target !== null && (
              <MenuItem id="translate" href={screen(`/events/${event.id}/translate/${target}`)}>
                {say('translate')}
              </MenuItem>
            )}
            {can?.edit === true && (
              <MenuItem id="history" href={screen(`/events/${event.id}/history`)}>
                {say('history')}
              </MenuItem>
            )}
            {can?.delete === true && <MenuItem id="trash">{say('doTrash')}</MenuItem>}
          </Menu>
        </Popover>
      </MenuTrigger>
      {question !== null && (
        <Suspense>
          <EventQuestion question={question} event={event} onClose={close} onWish={onWish} />
        </Suspense>
      )}
    </div>
  );
}

/** Whether the event, or the new one, can be seen as visitors would see it before they do. */
export const hasPreview = (event: CalendarEvent | null, hasPages: boolean): boolean =>
  hasPages && (event === null || (event.can?.edit === true && !['publish', 'trash'].includes(event.status)));

/** The language that the menu offers to translate into. */
function useTarget({ translations }: CalendarEvent): string | null {
  const { language } = useWords();
  const { languages, required_languages: required } = useSettings();
  return findTarget(translations, languages, required, language);
}
