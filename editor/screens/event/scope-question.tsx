import { useQuery } from '@tanstack/react-query';
import { type CalendarEvent, dataOf } from 'calendar-events-client';
import { useState } from 'react';
import { Radio, RadioGroup } from 'react-aria-components';
import { client } from '../../api/client';
import { Ask } from '../../parts/ask';
import { formatWall } from '../../parts/dates';
import { useWords } from '../../words/words';
import type { Scope } from './use-save-event';

interface Props {
  readonly event: CalendarEvent;
  readonly onClose: () => void;
  readonly onChoose: (scope: Scope) => void;
}

/** Which dates of a series are changed, with how many each answer changes. */
export function ScopeQuestion({ event, onClose, onChoose }: Props) {
  const { say, locale } = useWords();
  const [scope, setScope] = useState<Scope>('this');
  const series = event.series?.id ?? 0;
  const all = useCount(series, '').data;
  const following = useCount(series, event.start_date).data;
  const day = formatWall(event.start_date, event.all_day ?? false, locale);
  const count = (n: number | undefined): string => (n === undefined ? '' : ` (${say('dates', { n })})`);
  return (
    <Ask
      title={say('scopeTitle')}
      isWide
      onClose={onClose}
      answers={[
        { label: say('cancel'), onPress: onClose },
        { label: say('continue'), kind: 'primary', onPress: () => onChoose(scope) },
      ]}
    >
      <RadioGroup aria-label={say('scopeTitle')} value={scope} onChange={(value) => setScope(value as Scope)}>
        <Radio value="this">
          {say('scopeThis')} ({day})
        </Radio>
        <Radio value="following">
          {say('scopeFollowing')}
          {count(following)}
        </Radio>
        <Radio value="all">
          {say('scopeAll')}
          {count(all)}
        </Radio>
      </RadioGroup>
    </Ask>
  );
}

/** @param from the first start that counts; empty for all */
function useCount(series: number, from: string) {
  const query = {
    ...{ series, per_page: 1, _fields: ['total'], when: 'all' as const, context: 'edit' as const },
    status: 'publish,future,draft,pending,private',
    ...(from !== '' && { start_date: from }),
  };
  return useQuery({
    queryKey: ['events', 'count', series, from],
    queryFn: async ({ signal }) => (await dataOf(client.GET('/events', { signal, params: { query } }))).total,
  });
}
