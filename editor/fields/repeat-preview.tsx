import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type components, dataOf } from 'calendar-events-client';
import { client } from '../api/client';
import { toSentence } from '../api/errors';
import { formatWall } from '../parts/dates';
import { useSettled } from '../parts/use-settled';
import { type Repeat, toRecurrence } from '../state/repeat';
import type { Times } from '../state/times';
import { toApi } from '../state/wall';
import { useWords } from '../words/words';

type Body = components['schemas']['PreviewRecurrence'];

interface Props {
  readonly repeat: Repeat;
  readonly when: Times;
  readonly venue: number | null;
}

const SHOWN = 4;

/** The rule in words, its first dates, and what takes place at the venue then, as the service reads it. */
export function RepeatPreview({ repeat, when, venue }: Props) {
  const { say, locale } = useWords();
  const { start, end, allDay, timezone } = when;
  const body = useSettled(
    JSON.stringify({
      start_date: toApi(start),
      end_date: toApi(end),
      all_day: allDay,
      timezone,
      recurrence: toRecurrence(repeat, start),
      ...(venue !== null && { venue }),
    }),
  );
  const { data, error } = useQuery({
    queryKey: ['recurrence', body],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) =>
      dataOf(client.POST('/recurrence/preview', { signal, body: JSON.parse(body) as Body })),
  });
  if (error !== null)
    return (
      <p className="error" role="alert">
        {toSentence(error, say('noAnswer'))}
      </p>
    );
  if (data === undefined) return null;
  const { dates, sentence, conflicts } = data;
  return (
    <div className="preview" role="status">
      <p>{say('preview', { n: dates.length, sentence: sentence ?? '' })}</p>
      <ul>
        {dates.slice(0, SHOWN).map((date) => (
          <li key={date}>{formatWall(date, allDay, locale)}</li>
        ))}
      </ul>
      {dates.length > SHOWN && <small>{say('more', { n: dates.length - SHOWN })}</small>}
      {conflicts.length > 0 && <p className="warning">{say('clashes', { n: conflicts.length })}</p>}
    </div>
  );
}
