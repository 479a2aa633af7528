// The web addresses of feeds: that of the request, and those of the same events in other forms.
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { getKnownNames } from '../../validation/known-names.js';
import { FeedDto } from './feed.dto.js';

export interface FeedAddress {
  /** Without parameters that the route does not know, and without a password. */
  readonly self: string;
  /** `webcal:`, which programs for calendars subscribe to. */
  readonly webcal: string;
}

/** Characters that end a link of the header `Link`. */
const UNSAFE = /[<>"\\^`{|}\u0000-\u0020]|[^\u0000-\u007f]/g;

export const buildFeedAddress = (
  { root, namespace, path }: Pick<Request['calendar']['requestUrl'], 'root' | 'namespace' | 'path'>,
  originalUrl: string,
): FeedAddress => {
  const known = getKnownNames(FeedDto);
  const [, query = ''] = originalUrl.split('?', 2);
  const parameters = [...new URLSearchParams(query)].filter(([name]) => known.has(name.replace(/\[.*$/, '')));
  const search = parameters.length === 0 ? '' : `?${new URLSearchParams(parameters).toString()}`;
  const toAddress = (ownPath: string): string =>
    `${root}/${namespace}${ownPath}${search}`.replace(UNSAFE, encodeURIComponent);
  const own = path ?? '';
  return {
    self: toAddress(own),
    webcal: toAddress(own.replace(/\.(?:rss|atom|json)$/i, '.ics')).replace(/^https?:/, 'webcal:'),
  };
};

export const CurrentFeedAddress = createParamDecorator(
  (_: unknown, context: ExecutionContext): FeedAddress => {
    const { calendar } = context.switchToHttp().getRequest<Request>();
    return buildFeedAddress(calendar.requestUrl, calendar.originalUrl);
  },
);
