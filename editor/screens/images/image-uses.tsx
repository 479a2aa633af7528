import { useQuery } from '@tanstack/react-query';
import type { ImageItem } from 'calendar-events-client';
import { Link } from 'react-aria-components';
import { imageQueries } from '../../api/image-queries';
import { screen } from '../../api/place';
import { EventLine, StatusTags } from '../../parts/event-row';
import { useWords, type Word } from '../../words/words';
import { countUses } from './image-facts';

const KIND_WORDS: Readonly<Record<string, Word>> = { venue: 'venue', organizer: 'organizer' };

/** What shows the image, the events with when they take place. */
export function ImageUses({ image }: { image: ImageItem }) {
  const { say } = useWords();
  const uses = image.shown_by ?? [];
  const ids = uses.flatMap(({ kind, id }) => (kind === 'event' ? [id] : []));
  const { data: events = [] } = useQuery({ ...imageQueries.showingEvents(ids), enabled: ids.length > 0 });
  const count = say('usedBy', { n: countUses(image) });
  return (
    <section className="card-block" aria-label={count}>
      <h2>{count}</h2>
      {uses.length > 0 && (
        <ul className="lines">
          {uses.map((use) =>
            use.kind === 'event' ? (
              <EventLine
                key={`event ${use.id}`}
                event={
                  events.find(({ id }) => id === use.id) ?? {
                    id: use.id,
                    title: use.title,
                    status: use.status,
                  }
                }
              />
            ) : (
              <li key={`${use.kind} ${use.id}`} className="line">
                <span className="date">{say(KIND_WORDS[use.kind] ?? 'name')}</span>
                <span className="what">
                  <Link href={screen(`/${use.kind}s/${use.id}`)}>
                    {use.title === '' ? say('untitled') : use.title}
                  </Link>
                </span>
                <StatusTags status={use.status} />
              </li>
            ),
          )}
        </ul>
      )}
    </section>
  );
}
