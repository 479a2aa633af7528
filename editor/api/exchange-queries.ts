/** The reads of sources and imports, with their keys. */
import { queryOptions } from '@tanstack/react-query';
import { type components, dataOf } from 'calendar-events-client';
import { client } from './client';

export type Source = components['schemas']['Source'];
export type Import = components['schemas']['Import'];

const RUNNING_EVERY_MS = 1000;

export const exchange = {
  sources: () =>
    queryOptions({
      queryKey: ['sources', 'list'],
      queryFn: ({ signal }) => dataOf(client.GET('/sources', { signal })),
    }),
  source: (id: number) =>
    queryOptions({
      queryKey: ['sources', 'one', id],
      queryFn: ({ signal }) => dataOf(client.GET('/sources/{id}', { signal, params: { path: { id } } })),
    }),
  /** The latest imports, of one source or of all. */
  imports: (source?: number) =>
    queryOptions({
      queryKey: ['imports', 'list', source ?? null],
      queryFn: ({ signal }) =>
        dataOf(
          client.GET('/imports', {
            signal,
            params: { query: { per_page: 20, ...(source !== undefined && { source }) } },
          }),
        ),
    }),
  import: (id: number) =>
    queryOptions({
      queryKey: ['imports', 'one', id],
      queryFn: ({ signal }) => dataOf(client.GET('/imports/{id}', { signal, params: { path: { id } } })),
      refetchInterval: ({ state }) => (state.data?.status === 'running' ? RUNNING_EVERY_MS : false),
    }),
  /** How far the import of a source is that another request waits for. */
  progress: (source: number) =>
    queryOptions({
      queryKey: ['imports', 'progress', source],
      gcTime: 0,
      refetchInterval: RUNNING_EVERY_MS,
      queryFn: async ({ signal }) => {
        const query = { source, per_page: 1 };
        const { imports } = await dataOf(client.GET('/imports', { signal, params: { query } }));
        return imports.find(({ status }) => status === 'running') ?? null;
      },
    }),
};

/** Imports a file, or what is at the address of the source. The service reads the bytes, whose encoding it knows best. */
export function runImport(source: number, file: File | null, isDryRun: boolean): Promise<Import> {
  if (file === null) return dataOf(client.POST('/imports', { body: { source, dry_run: isDryRun } }));
  const form = new FormData();
  form.append('source', String(source));
  form.append('dry_run', String(isDryRun));
  form.append('file', file);
  return dataOf(client.POST('/imports', { body: form }));
}
