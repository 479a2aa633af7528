import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request that a server has received always has both. */
export type ReceivedRequest = IncomingMessage & { url: string; method: string };

/**
 * A step before the framework answers the request or calls `next`, which runs the next step or, with an error, the error
 * filter. `src/service/edge/steps.ts` lists all steps.
 */
export type Step = (
  request: ReceivedRequest,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void | Promise<void>;

/** The path of a request target, which may be an absolute URL (RFC 9112, 3.2.2). */
export function getPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path.startsWith('/') || !URL.canParse(path) ? path : new URL(path).pathname;
}

export const isReadRequest = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

export function addVary(response: ServerResponse, name: string): void {
  const names = response.getHeader('Vary');
  response.setHeader('Vary', names === undefined ? name : `${String(names)}, ${name}`);
}
