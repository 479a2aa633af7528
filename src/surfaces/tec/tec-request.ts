import type { Request, Response } from 'express';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { buildRequestContext, type RequestContext } from '../../requests/context/request-context.js';

/** A request with its response, whose headers carry what lists and created items say beside their bodies. */
export interface TecRequest {
  readonly context: RequestContext;
  readonly response: Response;
  /** Path and query as sent. */
  readonly originalUrl: string;
}

export const CurrentTecRequest = createParamDecorator((_: unknown, context: ExecutionContext): TecRequest => {
  const http = context.switchToHttp();
  const request = http.getRequest<Request>();
  return {
    context: buildRequestContext(request),
    response: http.getResponse<Response>(),
    originalUrl: request.calendar.originalUrl,
  };
});

type TecCollection = 'events' | 'venues' | 'organizers';

const buildUrl = ({ context }: TecRequest, collection: TecCollection): string =>
  `${context.links.apiRoot}tec/v1/${collection}`;

/** Sends totals, and links to the pages beside this one, which repeat the query as sent. */
export function setListHeaders(
  request: TecRequest,
  collection: TecCollection,
  { page = 1, total, total_pages: totalPages }: { page?: number; total: number; total_pages: number },
): void {
  const { response, originalUrl } = request;
  response.setHeader('X-WP-Total', String(total));
  response.setHeader('X-WP-TotalPages', String(totalPages));
  const at = originalUrl.indexOf('?');
  const query = new URLSearchParams(at < 0 ? '' : originalUrl.slice(at + 1));
  const addLink = (rel: string, linked: number): void => {
    query.set('page', String(linked));
    response.appendHeader('Link', `<${buildUrl(request, collection)}?${query.toString()}>; rel="${rel}"`);
  };
  if (page > 1) addLink('prev', page - 1);
  if (page < totalPages) addLink('next', page + 1);
}

export const setLocation = (request: TecRequest, collection: TecCollection, id: number): void => {
  request.response.location(`${buildUrl(request, collection)}/${id}`);
};
