// Requests with an Idempotency-Key, and what is told of them.
import type { ApiResponse, Api } from '../../support/api.js';

export const CONFLICT = { status: 409, code: 'rest_idempotency_conflict' };
export const OTHER_REQUEST = { status: 422, code: 'rest_idempotency_conflict' };
export const UNDER_WAY =
  'The request with this Idempotency-Key is still under way. Please try again shortly.';
export const DONE =
  'The request with this Idempotency-Key was carried out already, and its answer cannot be sent again.';

export const messageOf = ({ body }: ApiResponse): unknown => (body as { message?: unknown }).message;
export const idOf = ({ body }: ApiResponse): unknown => (body as { id?: unknown }).id;
export const isReplayed = ({ headers }: ApiResponse): boolean =>
  headers.get('Idempotency-Replayed') === 'true';

export const post = (
  as: Api,
  key: string,
  body: unknown,
  path = '/events',
  query: Record<string, string> = {},
): Promise<ApiResponse> =>
  as.send(
    'POST',
    path,
    query,
    { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    JSON.stringify(body),
  );
