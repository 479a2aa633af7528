/** The reads of users and webhooks, with their keys. They need a sign-in of the last minutes. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type components, dataOf } from 'calendar-events-client';
import { client } from './client';

export type User = components['schemas']['User'];
export type AccountEvent = components['schemas']['AccountEvent'];
export type Webhook = components['schemas']['Webhook'];
export type Delivery = components['schemas']['Delivery'];

/** Coming back to the window is no reason to ask for a password again. */
const ON_REQUEST = { refetchOnWindowFocus: false } as const;

export const administration = {
  users: (search: string, page: number) =>
    queryOptions({
      ...ON_REQUEST,
      queryKey: ['users', 'list', search, page],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) =>
        dataOf(
          client.GET('/users', {
            signal,
            params: { query: { per_page: 50, page, ...(search !== '' && { search }) } },
          }),
        ),
    }),
  user: (id: number) =>
    queryOptions({
      ...ON_REQUEST,
      queryKey: ['users', 'one', id],
      queryFn: ({ signal }) => dataOf(client.GET('/users/{id}', { signal, params: { path: { id } } })),
    }),
  sessions: (id: number) =>
    queryOptions({
      ...ON_REQUEST,
      queryKey: ['users', 'sessions', id],
      queryFn: ({ signal }) =>
        dataOf(client.GET('/users/{id}/sessions', { signal, params: { path: { id } } })),
    }),
  secrets: (id: number) =>
    queryOptions({
      ...ON_REQUEST,
      queryKey: ['users', 'secrets', id],
      queryFn: ({ signal }) =>
        dataOf(client.GET('/users/{id}/secrets', { signal, params: { path: { id } } })),
    }),
  activity: (id: number) =>
    queryOptions({
      ...ON_REQUEST,
      queryKey: ['users', 'activity', id],
      queryFn: ({ signal }) =>
        dataOf(client.GET('/users/{id}/activity', { signal, params: { path: { id } } })),
    }),
  webhooks: () =>
    queryOptions({
      ...ON_REQUEST,
      queryKey: ['webhooks', 'list'],
      queryFn: ({ signal }) => dataOf(client.GET('/webhooks', { signal })),
    }),
  webhook: (id: number) =>
    queryOptions({
      ...ON_REQUEST,
      queryKey: ['webhooks', 'one', id],
      queryFn: ({ signal }) => dataOf(client.GET('/webhooks/{id}', { signal, params: { path: { id } } })),
    }),
  deliveries: (id: number) =>
    queryOptions({
      ...ON_REQUEST,
      queryKey: ['webhooks', 'deliveries', id],
      queryFn: ({ signal }) =>
        dataOf(
          client.GET('/webhooks/{id}/deliveries', {
            signal,
            params: { path: { id }, query: { per_page: 20 } },
          }),
        ),
    }),
};
