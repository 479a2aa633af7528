import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { dataOf } from 'calendar-events-client';
import { useRef, useState } from 'react';
import { client } from '../../api/client';
import { narrow, type Suggestion, Suggestions } from '../../fields/suggestions';
import { formatWall } from '../../parts/dates';
import { useSettled } from '../../parts/use-settled';
import { useWords } from '../../words/words';
import type { ChangeDraft } from './event-sections';

interface Props {
  readonly value: number;
  readonly own: number | null;
  readonly onChange: ChangeDraft;
}

const SHOWN = 8;

/** The event that an event is a part of, such as its festival. */
export function ParentEvent({ value, own, onChange }: Props) {
  const { say, locale } = useWords();
  // A text that came later than the choice would open the list again.
  const [picked, setPicked] = useState<Suggestion | null>(null);
  const isPicked = picked?.id === value;
  const chosen = useQuery({
    queryKey: ['events', 'title', value],
    enabled: value > 0 && !isPicked,
    retry: false,
    queryFn: async ({ signal }) => {
      const params = { path: { id: value }, query: { context: 'edit' as const, _fields: ['title'] } };
      return (await dataOf(client.GET('/events/{id}', { signal, params }))).title ?? '';
    },
  });
  const title = value === 0 ? '' : isPicked ? picked.name : (chosen.data ?? String(value));
  /** Null while nothing is being typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const search = useSettled((typed ?? '').trim());
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['events', 'search', search, own],
    enabled: search !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = {
        ...{ search, when: 'all' as const, collapse: 'series' as const, context: 'edit' as const },
        ...{ per_page: SHOWN, _fields: ['events.id', 'events.title', 'events.start_date'] },
        status: 'publish,future,draft,pending,private',
        ...(own !== null && { exclude: [own] }),
      };
      return dataOf(client.GET('/events', { signal, params: { query } }));
    },
  });
  const items = (search === '' ? [] : (data?.events ?? [])).map(
    ({ id = 0, title: name = '', start_date: start = '' }) => ({
      ...{ id, name },
      place: start === '' ? '' : formatWall(start, true, locale),
    }),
  );
  return (
    <Suggestions
      label={say('partOf')}
      name="post_parent"
      none={say('none')}
      isSearching={isFetching}
      items={narrow(items, typed ?? '', search === (typed ?? '').trim() && !isPlaceholderData)}
      text={typed ?? title}
      chosen={value === 0 ? null : value}
      input={input}
      onType={(text) => {
        setTyped(text);
        if (text === '' && value > 0) onChange({ parent: 0 });
      }}
      onChoose={(item) => {
        setTyped(null);
        setPicked(item);
        onChange({ parent: item.id });
      }}
      onLeave={() => setTyped(null)}
    />
  );
}
