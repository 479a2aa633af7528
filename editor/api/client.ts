import { QueryClient } from '@tanstack/react-query';
import { CalendarError, createCalendarClient, type CalendarResult, dataOf } from 'calendar-events-client';
import { ADMIN } from './place';
import { askToSignIn, type SessionNeed } from './session';

const NEEDS: Readonly<Record<string, SessionNeed>> = {
  calendar_session_required: 'ended',
  calendar_recent_sign_in_required: 'old',
};

let messageLanguage = 'en';

/** The language of errors and sentences, which is that of the editor and not that of the content. */
export function setMessageLanguage(language: string): void {
  messageLanguage = language;
}

/** Sends a request once more when somebody has signed in again meanwhile. */
async function send(request: Request): Promise<Response> {
  request.headers.set('Calendar-Editor', '1');
  request.headers.set('Calendar-Messages', messageLanguage);
  const again = request.clone();
  const response = await fetch(request);
  const need = response.status === 401 || response.status === 403 ? await findNeed(response) : null;
  return need !== null && (await askToSignIn(need)) ? send(again) : response;
}

async function findNeed(response: Response): Promise<SessionNeed | null> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const isError = typeof body === 'object' && body !== null && 'code' in body;
  return isError ? (NEEDS[String(body.code)] ?? null) : null;
}

export const client = createCalendarClient({ baseUrl: ADMIN, namespace: 'api', fetch: send });

const isRefusal = (error: unknown): boolean => error instanceof CalendarError && error.status < 500;

export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a network a request fails, and says so, instead of waiting in silence.
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      retry: (count, error) => count < 2 && !isRefusal(error),
    },
    mutations: { networkMode: 'always' },
  },
});

export interface Tagged<Data> {
  readonly data: Data;
  /** For `If-Match`. */
  readonly etag: string;
}

/** The data of a read, with its tag. */
export async function withTag<Data>(result: Promise<CalendarResult<Data>>): Promise<Tagged<Data>> {
  const [data, { response }] = await Promise.all([dataOf(result), result]);
  return { data, etag: response.headers.get('etag') ?? '*' };
}
