import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request that a server has received: it always has both. */
export type ReceivedRequest = IncomingMessage & { url: string; method: string };

/**
 * A step on the way of a request to the framework: answers it, or calls `next`. Then the following step takes over or,
 * given an error, the error filter. `src/edge/steps.ts` lists all steps in their order.
 */
export type Step = (
  request: ReceivedRequest,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void | Promise<void>;

/** The path of an address without its query; an address may also begin with a host (RFC 9112, 3.2.2). */
export function getPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path.startsWith('/') || !URL.canParse(path) ? path : new URL(path).pathname;
}

export const isReadRequest = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

/** Adds the name of a header that the answer depends on. */
export function addVary(response: ServerResponse, name: string): void {
  const names = response.getHeader('Vary');
  response.setHeader('Vary', names === undefined ? name : `${String(names)}, ${name}`);
}
