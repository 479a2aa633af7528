// Tells the operator which statements take long: their text, never what callers sent with them.

export interface SlowQueryOptions {
  /** Milliseconds, until the last row is there. */
  readonly overMs: number;
  readonly tell: (line: string, facts: { readonly ms: number; readonly query: string }) => void;
}

/** Statements are made of parts: very long ones say no more. */
const MAX_QUERY_LENGTH = 2000;

/** @param query as the client was given it: the text, or an object with it */
export function reportSlowQuery({ overMs, tell }: SlowQueryOptions, ms: number, query: unknown): void {
  if (ms >= overMs) tell('slow query', { ms: Math.round(ms), query: getQueryText(query) });
}

function getQueryText(query: unknown): string {
  const text = typeof query === 'string' ? query : (query as { readonly text?: string } | null)?.text;
  return (text ?? '').replace(/\s+/g, ' ').trim().slice(0, MAX_QUERY_LENGTH);
}
