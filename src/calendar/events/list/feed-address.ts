// The web addresses of feeds: that of the request, and those of the same events in other forms.
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { getDtoMetadata } from '../../../requests/validation/field.js';
import { ListEventsDto } from './list-events.dto.js';

export interface FeedAddress {
  /** Without parameters that the route does not know, and without a password. */
  readonly self: string;
  /** `webcal:`, which programs for calendars subscribe to. */
  readonly webcal: string;
}

/** Characters that end a link of the header `Link`. */
const UNSAFE = /[<>"\\^`{|}\u0000-\u0020]|[^\u0000-\u007f]/g;

/** The parameters of the event list that feeds do not read, as they have no pages. */
export const PAGE_PARAMETERS: readonly string[] = ['page', 'per_page', 'sync_token'];

/** Those of feeds alone, and of the names that every route reads, those that decide what a feed contains. */
const OTHER_PARAMETERS: ReadonlySet<string> = new Set([
  'cancelled',
  'ml_language',
  'ml_fallback',
  'lenient_dates',
]);

const isFeedParameter = (name: string): boolean =>
  OTHER_PARAMETERS.has(name) ||
  (getDtoMetadata(ListEventsDto).fields.has(name) && !PAGE_PARAMETERS.includes(name));

export const buildFeedAddress = (
  { root, namespace, path }: Pick<Request['calendar']['requestUrl'], 'root' | 'namespace' | 'path'>,
  originalUrl: string,
): FeedAddress => {
  const at = originalUrl.indexOf('?');
  const query = at < 0 ? '' : originalUrl.slice(at + 1);
  const parameters = [...new URLSearchParams(query)].filter(([name]) =>
    isFeedParameter(name.replace(/\[.*$/, '')),
  );
  const search = parameters.length === 0 ? '' : `?${new URLSearchParams(parameters).toString()}`;
  const toAddress = (ownPath: string): string =>
    `${root}/${namespace}${ownPath}${search}`.replace(UNSAFE, encodeURIComponent);
  const own = (path ?? '').replace(/\/+$/, '');
  return {
    self: toAddress(own),
    webcal: toAddress(own.replace(/(?:\.(?:ics|rss|atom|json))?$/i, '.ics')).replace(/^https?:/, 'webcal:'),
  };
};

export const formatFeedLink = ({ webcal }: FeedAddress): string =>
  `<${webcal}>; rel="alternate"; type="text/calendar"`;

export const CurrentFeedAddress = createParamDecorator(
  (_: unknown, context: ExecutionContext): FeedAddress => {
    const { calendar } = context.switchToHttp().getRequest<Request>();
    return buildFeedAddress(calendar.requestUrl, calendar.originalUrl);
  },
);
