/** The questions that actions with an event as a whole ask. */
import { now, toCalendarDateTime } from '@internationalized/date';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type CalendarEvent, CalendarError, dataOf } from 'calendar-events-client';
import { type ReactNode, useRef, useState } from 'react';
import { client } from '../../api/client';
import { toSentence } from '../../api/errors';
import { WallClock } from '../../fields/wall-clock';
import { Ask } from '../../parts/ask';
import { Toggle } from '../../parts/fields';
import { toDraft } from '../../state/draft';
import { fromApi, toApi } from '../../state/wall';
import { useWords } from '../../words/words';
import { Preview } from './preview';
import { ScopeQuestion } from './scope-question';
import type { Scope, Wish } from './use-save-event';

export type Question = 'preview' | 'duplicate' | 'schedule' | 'trash';

interface Props {
  readonly question: Question;
  readonly event: CalendarEvent;
  readonly onClose: () => void;
  readonly onWish: (wish: Wish) => void;
}

export function EventQuestion({ question, onWish, ...props }: Props) {
  if (question === 'preview') return <Preview {...props} />;
  if (question === 'duplicate') return <Duplicate {...props} />;
  if (question === 'trash') return <Trash {...props} />;
  return <Schedule {...props} onWish={onWish} />;
}

interface QuestionProps {
  readonly event: CalendarEvent;
  readonly onClose: () => void;
}

const MORNING = { hour: 8, minute: 0, second: 0, millisecond: 0 };

function Schedule({ event, onClose, onWish }: QuestionProps & Pick<Props, 'onWish'>) {
  const { say } = useWords();
  const { status, date, timezone } = event;
  const tomorrow = toCalendarDateTime(now(timezone)).add({ days: 1 }).set(MORNING).toString();
  return (
    <AskTime
      title={say('schedule')}
      label={say('publishAt')}
      answer={say('schedule')}
      start={status === 'future' ? fromApi(date) : tomorrow.slice(0, 16)}
      onClose={onClose}
      onChoose={(time) => {
        onClose();
        onWish({ status: 'publish', date: time });
      }}
    />
  );
}

interface AskTimeProps {
  readonly title: string;
  readonly label: string;
  readonly answer: string;
  readonly start: string;
  readonly allDay?: boolean;
  readonly problem?: string | null;
  readonly children?: ReactNode;
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
  children,
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
      {children}
    </Ask>
  );
}

/** Makes a draft that has everything but the date. */
function Duplicate({ event, onClose }: QuestionProps) {
  const { say } = useWords();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [repeats, setRepeats] = useState(false);
  const attempt = useRef<string>(null);
  const copy = useMutation({
    mutationFn: (start: string) => {
      attempt.current ??= crypto.randomUUID();
      const params = { path: { id: event.id }, header: { 'Idempotency-Key': attempt.current } };
      const body = { start_date: toApi(start, event.all_day ?? false), ...(repeats && { series: true }) };
      return dataOf(client.POST('/events/{id}/duplicate', { params, body }));
    },
    // An answer that refuses made nothing: the next attempt is another one.
    onError: (error) => {
      if (error instanceof CalendarError && error.status < 500) attempt.current = null;
    },
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
    >
      {event.series !== null && <Toggle label={say('sameRule')} isSelected={repeats} onChange={setRepeats} />}
    </AskTime>
  );
}

function Trash({ event, onClose }: QuestionProps) {
  const { say } = useWords();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const remove = useMutation({
    mutationFn: (scope: Scope) => {
      const query = event.series === null ? {} : { scope };
      return dataOf(client.DELETE('/events/{id}', { params: { path: { id: event.id }, query } }));
    },
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['events', 'list'] });
      onClose();
      void navigate({ to: '/events', search: {} });
    },
  });
  const { when } = toDraft(event);
  if (event.series !== null && remove.error === null)
    return (
      <ScopeQuestion
        {...{ event, onClose }}
        from={when}
        to={when}
        kind="trash"
        onChoose={({ scope = 'this' }) => remove.mutate(scope)}
      />
    );
  return (
    <Ask
      title={say('trashTitle')}
      onClose={onClose}
      answers={[
        { label: say('cancel'), onPress: onClose },
        { label: say('doTrash'), kind: 'danger', onPress: () => remove.mutate('this') },
      ]}
    >
      <p>{remove.error === null ? say('trashText', { n: 1 }) : toSentence(remove.error, say('failed'))}</p>
    </Ask>
  );
}
