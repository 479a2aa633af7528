import type { ServerResponse } from 'node:http';

/** Repeats the totals of a list in the headers that clients of the original read (contract 4.1). */
export function setTotalHeaders(answer: unknown, response: ServerResponse): void {
  if (typeof answer !== 'object' || answer === null || !('total_pages' in answer)) return;
  const { total, total_pages: pages } = answer as { readonly total: number; readonly total_pages: number };
  response.setHeader('X-TEC-Total', String(total));
  response.setHeader('X-TEC-TotalPages', String(pages));
}

export function removeTotalHeaders(response: ServerResponse): void {
  response.removeHeader('X-TEC-Total');
  response.removeHeader('X-TEC-TotalPages');
}
