import { useQuery } from '@tanstack/react-query';
import type { CalendarEvent } from 'calendar-events-client';
import { useState } from 'react';
import { Radio, RadioGroup } from 'react-aria-components';
import { seriesQueries } from '../../api/series-queries';
import { Ask } from '../../parts/ask';
import { formatWall } from '../../parts/dates';
import { Toggle } from '../../parts/fields';
import type { Times } from '../../state/times';
import { dayPart } from '../../state/wall';
import { useWords } from '../../words/words';
import type { Scope, Wish } from './use-save-event';

interface Props {
  readonly event: CalendarEvent;
  /** When the event was to take place, and when it is now. */
  readonly from: Times;
  readonly to: Times;
  readonly kind?: 'change' | 'trash';
  readonly onClose: () => void;
  readonly onChoose: (wish: Pick<Wish, 'scope' | 'reset' | 'last'>) => void;
}

const WORDS = { this: 'scopeThis', following: 'scopeFollowing', all: 'scopeAll' } as const;

/** Which dates of a series are changed, with how many each answer changes. */
export function ScopeQuestion({ event, from, to, kind = 'change', onClose, onChoose }: Props) {
  const { say, locale } = useWords();
  const [scope, setScope] = useState<Scope>('this');
  const [resets, setResets] = useState(false);
  const { data: dates } = useQuery(seriesQueries.dates(event.series?.id ?? 0));
  const occurrence = event.series?.occurrence ?? '';
  // A rule decides the days of all its dates, so that they move to other days from a date on.
  const movesDay = dayPart(from.start) !== dayPart(to.start);
  const scopes: Scope[] = movesDay ? ['this', 'following'] : ['this', 'following', 'all'];
  const counts = {
    all: dates?.length,
    following: dates?.filter((date) => date >= occurrence).length,
  };
  const hint = (each: Scope): string => {
    if (each === 'this') return ` (${formatWall(event.start_date, event.all_day ?? false, locale)})`;
    const n = counts[each];
    return n === undefined ? '' : ` (${say('dates', { n })})`;
  };
  const cutsSeries = counts.following !== undefined && counts.following !== counts.all;
  const last = dates?.at(-1);
  const isTrash = kind === 'trash';
  return (
    <Ask
      title={say(isTrash ? 'trashTitle' : 'scopeTitle')}
      isWide
      onClose={onClose}
      answers={[
        { label: say('cancel'), onPress: onClose },
        {
          label: say(isTrash ? 'doTrash' : 'continue'),
          kind: isTrash ? 'danger' : 'primary',
          isDisabled: movesDay && scope === 'following' && last === undefined,
          onPress: () =>
            onChoose({
              scope,
              ...(resets && scope !== 'this' && { reset: true }),
              ...(movesDay && scope === 'following' && last !== undefined && { last }),
            }),
        },
      ]}
    >
      <RadioGroup aria-label={say('scopeTitle')} value={scope} onChange={(value) => setScope(value as Scope)}>
        {scopes.map((each) => (
          <Radio key={each} value={each}>
            <span>
              {say(WORDS[each])}
              {hint(each)}
            </span>
          </Radio>
        ))}
      </RadioGroup>
      {scope === 'following' && !isTrash && cutsSeries && <p className="warning">{say('cutsSeries')}</p>}
      {scope !== 'this' && movesDay && <p className="quiet">{say('dayMoves')}</p>}
      {scope !== 'this' && !isTrash && (
        <Toggle label={say('ownValues')} isSelected={resets} onChange={setResets} />
      )}
    </Ask>
  );
}
