import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CalendarEvent, type components, dataOf } from 'calendar-events-client';
import { useState } from 'react';
import { Radio, RadioGroup } from 'react-aria-components';
import { client } from '../../api/client';
import { toSentence } from '../../api/errors';
import { seriesQueries } from '../../api/series-queries';
import { RepeatField } from '../../fields/repeat';
import { useRepeatPreview } from '../../fields/repeat-preview';
import { Ask } from '../../parts/ask';
import { formatWall } from '../../parts/dates';
import { toApiRecurrence } from '../../state/draft';
import { fromRecurrence, type Repeat } from '../../state/repeat';
import { restOfSeries } from '../../state/repeat-move';
import type { Times } from '../../state/times';
import { addMinutes, fromApi } from '../../state/wall';
import { useWords } from '../../words/words';

type Series = components['schemas']['Series'];
type RuleScope = 'all' | 'following';

interface Props {
  readonly event: CalendarEvent;
  readonly series: Series;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Changes the dates of a series, all of them or those from one on, and says before how many come and go. */
export function RuleDialog({ event, series, onClose, onSaved }: Props) {
  const { say, locale } = useWords();
  const cache = useQueryClient();
  const { data: dates = [] } = useQuery(seriesQueries.dates(series.id));
  const occurrence = event.series?.occurrence ?? series.start_date;
  const [scope, setScope] = useState<RuleScope>('all');
  const [changed, setChanged] = useState<Repeat | null>(null);

  const start = fromApi(scope === 'all' ? series.start_date : occurrence);
  const when: Times = {
    ...{ start, end: addMinutes(start, series.duration / 60) },
    ...{ allDay: series.all_day, timezone: series.timezone },
  };
  const whole = fromRecurrence(series, fromApi(series.start_date));
  const before = scope === 'all' ? whole : restOfSeries(whole, start, fromApi(dates.at(-1) ?? occurrence));
  const repeat = changed ?? before;
  const preview = useRepeatPreview({ value: repeat, when, venue: null });
  const old = dates.filter((date) => scope === 'all' || date >= occurrence);
  const next = repeat.kind === 'never' ? [occurrence] : (preview.data?.dates ?? old);
  const gone = old.filter((date) => !next.includes(date)).length;
  const added = next.filter((date) => !old.includes(date)).length;

  const save = useMutation({
    mutationFn: () =>
      dataOf(
        client.PATCH('/events/{id}', {
          params: { path: { id: event.id } },
          body: { recurrence: toApiRecurrence(repeat, when), scope },
        }),
      ),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['events'], refetchType: 'none' });
      onSaved();
    },
  });
  return (
    <Ask
      isWide
      title={say('changeDates')}
      onClose={onClose}
      answers={[
        { label: say('cancel'), onPress: onClose },
        {
          ...{ label: say('save'), kind: 'primary', isDisabled: save.isPending || preview.error !== null },
          onPress: () => save.mutate(),
        },
      ]}
    >
      <RadioGroup
        aria-label={say('scopeTitle')}
        value={scope}
        onChange={(value) => {
          setScope(value === 'following' ? 'following' : 'all');
          setChanged(null);
        }}
      >
        <Radio value="all">{say('scopeAll')}</Radio>
        <Radio value="following">
          {say('scopeFollowing')} ({formatWall(occurrence, series.all_day, locale)})
        </Radio>
      </RadioGroup>
      <RepeatField value={repeat} when={when} venue={null} own={event.id} onChange={setChanged} />
      <p role="status" className={gone > 0 ? 'warning' : 'quiet'}>
        {say('datesGone', { n: gone })} {say('datesNew', { n: added })}
      </p>
      {save.error !== null && (
        <p role="alert" className="error">
          {toSentence(save.error, say('failed'))}
        </p>
      )}
    </Ask>
  );
}
