import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type CalendarEvent, dataOf } from 'calendar-events-client';
import { useState } from 'react';
import { Button, Link, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { client } from '../../api/client';
import { toSentence } from '../../api/errors';
import { screen } from '../../api/place';
import { useSettings } from '../../api/rights';
import { WallClock } from '../../fields/wall-clock';
import { Ask } from '../../parts/ask';
import { Chevron } from '../../parts/icons';
import { findTarget } from '../../state/translation-target';
import { fromApi, toApi } from '../../state/wall';
import { useWords } from '../../words/words';
import type { Wish } from './use-save-event';

type Question = 'duplicate' | 'schedule' | 'trash';

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
  const act = (key: string): void => {
    if (key === 'draft') onWish({ status: 'draft' });
    else if (key === 'duplicate' || key === 'schedule' || key === 'trash') setQuestion(key);
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
            {!isChanged && <MenuItem id="duplicate">{say('duplicate')}</MenuItem>}
            {can?.publish === true && status !== 'publish' && (
              <MenuItem id="schedule">{say('schedule')}</MenuItem>
            )}
            {can?.edit === true && status !== 'draft' && <MenuItem id="draft">{say('doDraft')}</MenuItem>}
            {can?.edit === true && target !== null && (
              <MenuItem id="translate" href={screen(`/events/${event.id}/translate/${target}`)}>
                {say('translate')}
              </MenuItem>
            )}
            {can?.delete === true && <MenuItem id="trash">{say('doTrash')}</MenuItem>}
          </Menu>
        </Popover>
      </MenuTrigger>
      {question === 'duplicate' && <Duplicate event={event} onClose={close} />}
      {question === 'trash' && <Trash event={event} onClose={close} />}
      {question === 'schedule' && (
        <AskTime
          title={say('schedule')}
          label={say('publishAt')}
          answer={say('schedule')}
          start={fromApi(event.start_date)}
          onClose={close}
          onChoose={(date) => {
            close();
            onWish({ status: 'publish', date });
          }}
        />
      )}
    </div>
  );
}

/** The language that the menu offers to translate into. */
function useTarget({ translations }: CalendarEvent): string | null {
  const { language } = useWords();
  const { languages, required_languages: required } = useSettings();
  return findTarget(translations, languages, required, language);
}

interface AskTimeProps {
  readonly title: string;
  readonly label: string;
  readonly answer: string;
  readonly start: string;
  readonly allDay?: boolean;
  readonly problem?: string | null;
  readonly onClose: () => void;
  readonly onChoose: (time: string) => void;
}

function AskTime({
  title,
  label,
  answer,
  start,
  allDay = false,
  problem = null,
  onClose,
  onChoose,
}: AskTimeProps) {
  const { say } = useWords();
  const [time, setTime] = useState(start);
  return (
    <Ask
      title={title}
      isWide
      onClose={onClose}
      answers={[
        { label: say('cancel'), onPress: onClose },
        { label: answer, kind: 'primary', onPress: () => onChoose(time) },
      ]}
    >
      {problem !== null && (
        <p role="alert" className="error">
          {problem}
        </p>
      )}
      <WallClock label={label} name="date" value={time} allDay={allDay} onChange={setTime} />
    </Ask>
  );
}

/** Makes a draft that has everything but the date. */
function Duplicate({ event, onClose }: { event: CalendarEvent; onClose: () => void }) {
  const { say } = useWords();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [attempt] = useState(() => crypto.randomUUID());
  const copy = useMutation({
    mutationFn: (start: string) =>
      dataOf(
        client.POST('/events/{id}/duplicate', {
          params: { path: { id: event.id }, header: { 'Idempotency-Key': attempt } },
          body: { start_date: toApi(start, event.all_day ?? false) },
        }),
      ),
    onSuccess: ({ id }) => {
      void cache.invalidateQueries({ queryKey: ['events', 'list'] });
      onClose();
      void navigate({ to: '/events/$id', params: { id: String(id) } });
    },
  });
  return (
    <AskTime
      title={say('duplicate')}
      label={say('start')}
      answer={say('duplicate')}
      start={fromApi(event.start_date)}
      allDay={event.all_day ?? false}
      problem={copy.error === null ? null : toSentence(copy.error, say('failed'))}
      onClose={onClose}
      onChoose={(start) => copy.mutate(start)}
    />
  );
}

function Trash({ event, onClose }: { event: CalendarEvent; onClose: () => void }) {
  const { say } = useWords();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const remove = useMutation({
    mutationFn: () => dataOf(client.DELETE('/events/{id}', { params: { path: { id: event.id } } })),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['events', 'list'] });
      onClose();
      void navigate({ to: '/events', search: {} });
    },
  });
  return (
    <Ask
      title={say('trashTitle')}
      onClose={onClose}
      answers={[
        { label: say('cancel'), onPress: onClose },
        { label: say('doTrash'), kind: 'danger', onPress: () => remove.mutate() },
      ]}
    >
      <p>{remove.error === null ? say('trashText', { n: 1 }) : toSentence(remove.error, say('failed'))}</p>
    </Ask>
  );
}
