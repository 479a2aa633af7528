// Reads as the API reads for visitors: the same parameters, checks and rights.
import type { IncomingMessage } from 'node:http';
import { Injectable, type Type } from '@nestjs/common';
import type { Request, Response } from 'express';
import { VISITOR } from '../../requests/accounts/viewer.js';
import {
  buildRequestContext,
  type RawParameters,
  type RequestContext,
} from '../../requests/context/request-context.js';
import { DuePostPublisher } from '../../calendar/posts/due-post-publisher.js';
import { ParamsPipe } from '../../requests/validation/params.pipe.js';

export interface PageInput<T> {
  readonly parameters: T;
  readonly context: RequestContext;
}

const noHandler = (): void => undefined;

@Injectable()
export class PageCalls {
  constructor(
    private readonly pipe: ParamsPipe,
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
  ): Promise<PageInput<T>> {
    const { calendar } = request;
    const state = Object.assign(Object.create(calendar) as typeof calendar, {
      viewer: VISITOR,
      query: { text_format: 'plain', ml_fallback: 'true', ...sent },
      body: {},
    });
    const asRoute = {
      method: 'GET',
      headers: {},
      requestId: request.requestId,
      calendar: state,
    } as unknown as Request;
    const context = {
      ...buildRequestContext(asRoute),
      limitFreshness: (ms: number) => {
        calendar.freshUntil = Math.min(calendar.freshUntil, ms);
      },
    };
    const response = { setHeader: () => undefined } as unknown as Response;
    const handled = { request: asRoute, response, handler: noHandler };
    const parameters = await this.pipe.transform(handled, { type: 'custom', metatype: dto });
    return { parameters: parameters as T, context };
  }
}
