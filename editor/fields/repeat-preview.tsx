import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type components, dataOf } from 'calendar-events-client';
import { useState } from 'react';
import { Button, Link } from 'react-aria-components';
import { client } from '../api/client';
import { toSentence } from '../api/errors';
import { screen } from '../api/place';
import { formatWall } from '../parts/dates';
import { useSettled } from '../parts/use-settled';
import { exclude, toRecurrence } from '../state/repeat';
import { toApi } from '../state/wall';
import { useWords } from '../words/words';
import { DateTags } from './date-tags';
import type { RepeatProps } from './repeat';

type Body = components['schemas']['PreviewRecurrence'];
type Conflict = components['schemas']['RecurrenceConflict'];

/** What the service makes of a rule: its dates, a sentence, and what takes place at the venue then. */
export function useRepeatPreview({ value, when, venue }: Pick<RepeatProps, 'value' | 'when' | 'venue'>) {
  const { start, end, allDay, timezone } = when;
  const recurrence = toRecurrence(value, start);
  const body = useSettled(
    JSON.stringify({
      start_date: toApi(start),
      end_date: toApi(end),
      all_day: allDay,
      timezone,
      recurrence,
      ...(venue !== null && { venue }),
    }),
  );
  return useQuery({
    queryKey: ['recurrence', body],
    enabled: recurrence !== null,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) =>
      dataOf(client.POST('/recurrence/preview', { signal, body: JSON.parse(body) as Body })),
  });
}

const SHOWN = 12;

/** The rule in words, and its dates, each of which can be left out. */
export function RepeatPreview({ own, ...props }: RepeatProps) {
  const { value, when, onChange } = props;
  const { say, locale } = useWords();
  const [showsAll, setShowsAll] = useState(false);
  const { data, error } = useRepeatPreview(props);
  if (error !== null)
    return (
      <p className="error" role="alert">
        {toSentence(error, say('noAnswer'))}
      </p>
    );
  if (data === undefined) return null;
  const { dates, sentence } = data;
  const conflicts = data.conflicts.filter(({ id }) => id !== own);
  const taken = new Set(conflicts.map(({ occurrence }) => occurrence));
  return (
    <div className="preview">
      <p role="status">{say('preview', { n: dates.length, sentence: sentence ?? '' })}</p>
      <DateTags
        label={say('when')}
        action={(name) => say('leaveOut', { date: name })}
        items={dates.slice(0, showsAll ? dates.length : SHOWN).map((id) => ({
          ...{ id, name: formatWall(id, when.allDay, locale) },
          isTaken: taken.has(id),
        }))}
        onRemove={(date) => onChange(exclude(value, date))}
      />
      {dates.length > SHOWN && !showsAll && (
        <Button className="react-aria-Button plain" onPress={() => setShowsAll(true)}>
          {say('more', { n: dates.length - SHOWN })}
        </Button>
      )}
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} />}
    </div>
  );
}

const FEW = 3;

function Conflicts({ conflicts }: { conflicts: readonly Conflict[] }) {
  const { say, locale } = useWords();
  return (
    <div className="warning">
      <p>{say('clashes', { n: conflicts.length })}</p>
      <ul className="plain-list">
        {conflicts.slice(0, FEW).map(({ id, title, start_date: start, occurrence }) => (
          <li key={`${id} ${occurrence}`}>
            <Link href={screen(`/events/${id}`)} target="_blank">
              {title}
            </Link>{' '}
            {formatWall(start, false, locale)}
          </li>
        ))}
      </ul>
    </div>
  );
}
