import { useQueries } from '@tanstack/react-query';
import { dataOf } from 'calendar-events-client';
import { type Kind, nameOf } from '../../api/any-item';
import { client } from '../../api/client';

const LINKS: Readonly<Partial<Record<string, Kind>>> = {
  venue: 'venues',
  organizer: 'organizers',
  categories: 'categories',
  tags: 'tags',
  parent: 'categories',
};

const toIds = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).flatMap((each: unknown) =>
    typeof each === 'number' && each > 0 ? [each] : [],
  );

/** Puts the names of linked items in the place of their ids; what is gone keeps its number. */
export function useLinkedNames(field: string, values: readonly unknown[]): (value: unknown) => unknown {
  const kind = LINKS[field];
  const ids = kind === undefined ? [] : [...new Set(values.flatMap(toIds))];
  const names = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['history', 'name', kind, id],
      staleTime: Infinity,
      retry: false,
      queryFn: ({ signal }: { signal: AbortSignal }) => readName(kind ?? 'venues', id, signal),
    })),
    combine: (results) => new Map(results.map(({ data }, index) => [ids[index], data ?? `#${ids[index]}`])),
  });
  return (value) => {
    if (kind === undefined) return value;
    return Array.isArray(value) || typeof value === 'number'
      ? toIds(value).map((id) => names.get(id))
      : value;
  };
}

async function readName(kind: Kind, id: number, signal: AbortSignal): Promise<string> {
  const item = await dataOf(client.GET(`/${kind}/{id}`, { signal, params: { path: { id } } })).catch(
    () => null,
  );
  return item === null ? `#${id}` : nameOf(kind, { ...item });
}
