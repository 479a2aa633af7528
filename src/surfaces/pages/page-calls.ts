// Reads as the API reads for visitors: the same parameters, checks and rights.
import type { IncomingMessage } from 'node:http';
import { Injectable, type Type } from '@nestjs/common';
import { VISITOR } from '../../requests/accounts/viewer.js';
import {
  buildContext,
  type RawParameters,
  type RequestContext,
} from '../../requests/context/request-context.js';
import { DuePostPublisher } from '../../calendar/posts/due-post-publisher.js';
import { ParameterReader } from '../../requests/validation/parameter-reader.js';

export interface PageInput<T> {
  readonly parameters: T;
  readonly context: RequestContext;
}

@Injectable()
export class PageCalls {
  constructor(
    private readonly reader: ParameterReader,
    private readonly due: DuePostPublisher,
  ) {}

  async publishDue(): Promise<void> {
    await this.due.publishDue(true);
  }

  /**
   * The viewer is always a visitor, so that no page shows more to some.
   *
   * @param sent named as in the API
   * @throws ApiError rest_invalid_param, as the route does
   */
  async read<T extends object>(
    request: IncomingMessage,
    dto: Type<T>,
    sent: RawParameters,
    previewedEventId: number | null = null,
  ): Promise<PageInput<T>> {
    const { calendar, requestId = null } = request;
    const { language } = calendar;
    if (language === null) throw new Error('The language of the page was not resolved');
    const query = { text_format: 'plain', ml_fallback: 'true', ...sent };
    const context = buildContext({
      ...calendar,
      requestId,
      language,
      viewer: VISITOR,
      query,
      body: {},
      limitFreshness: (ms) => {
        calendar.freshUntil = Math.min(calendar.freshUntil, ms);
      },
      conditions: null,
      isForPage: true,
      previewedEventId,
    });
    return { parameters: await this.reader.read(dto, query, context), context };
  }
}
