import { useQuery } from '@tanstack/react-query';
import type { CalendarEvent } from 'calendar-events-client';
import { Suspense, useState } from 'react';
import { Button } from 'react-aria-components';
import { seriesQueries } from '../../api/series-queries';
import { lazyPart } from '../../parts/lazy-part';
import { useWords } from '../../words/words';

const RuleDialog = lazyPart(() => import('./rule-dialog').then((module) => module.RuleDialog), {
  floats: true,
});

interface Props {
  readonly event: CalendarEvent;
  readonly isChanged: boolean;
  readonly onRead: () => void;
}

/** How the series of an event repeats, which is changed apart from the event. */
export function SeriesRule({ event, isChanged, onRead }: Props) {
  const { say } = useWords();
  const [isAsking, setIsAsking] = useState(false);
  const { data } = useQuery(seriesQueries.rule(event.series?.id ?? 0));
  return (
    <div className="preview">
      <p>{data !== undefined && say('preview', { n: data.total, sentence: data.sentence ?? '' })}</p>
      {event.can?.edit === true && (
        <p>
          <Button isDisabled={isChanged} onPress={() => setIsAsking(true)}>
            {say('changeDates')}
          </Button>
        </p>
      )}
      {isAsking && data !== undefined && (
        <Suspense>
          <RuleDialog
            event={event}
            series={data}
            onClose={() => setIsAsking(false)}
            onSaved={() => {
              setIsAsking(false);
              onRead();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
