// `Idempotency-Key` on a route (draft-ietf-httpapi-idempotency-key-header): a request that is sent again is carried out once.
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiUnprocessableEntityResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { type Observable, of } from 'rxjs';
import { matchRoute } from '../addresses/routes.js';
import { invalidParam } from '../errors/api-error.js';
import { ErrorDto } from '../errors/error.dto.js';
import { Fault } from '../errors/fault.js';
import { fingerprintOf, hashOfKey } from './fingerprint.js';
import type { KeptAnswer } from './idempotency-keys.queries.js';
import { Idempotency, type KeyedRequest } from './idempotency.js';

const SECRET_ANSWER = 'calendar:secret-answer';
const HEADER = 'Idempotency-Key';
const KEY = /^[\x21-\x7e]{1,255}$/;

/** Headers that belong to an answer; the others belong to the request. */
const KEPT_HEADERS = ['Location', 'Content-Language', 'Cache-Control', 'Calendar-Existing'];

@Injectable()
class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly reflector: Reflector,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler<unknown>): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const key = request.get(HEADER);
    if (key === undefined) return next.handle();
    const begun = await this.idempotency.begin(keyedRequest(request, key));
    if ('status' in begun) return replay(request, response, begun);
    request.calendar.written = (manager, id) => this.idempotency.written(manager, begun, id);
    const isSecret = this.reflector.get<boolean | undefined>(SECRET_ANSWER, context.getHandler()) === true;
    // Also the answer of an error, whoever makes it. It leaves when it is kept.
    request.calendar.beforeAnswer = async (body) => {
      const status = response.statusCode;
      const kept = { status, headers: headersOf(response), body: isSecret && status < 400 ? null : body };
      await this.idempotency.end(begun, kept);
      return body;
    };
    return next.handle();
  }
}

/** @throws ApiError rest_invalid_param */
function keyedRequest(request: Request<unknown, unknown, unknown>, key: string): KeyedRequest {
  if (!KEY.test(key)) throw invalidParam(HEADER, new Fault('idempotency_key'));
  const { calendar } = request;
  const { viewer, place, language } = calendar;
  if (viewer.role === 'visitor' || viewer.userId === null) throw new Error('Nobody is signed in');
  return {
    userId: viewer.userId,
    role: viewer.role,
    route: `${request.method} ${matchRoute(place.path ?? '')?.pattern ?? ''}`,
    keyHash: hashOfKey(key),
    fingerprint: fingerprintOf(key, {
      address: calendar.address,
      language: language?.code ?? '',
      conditions: [request.get('If-Match'), request.get('If-Unmodified-Since')],
      body: calendar.body,
      file: request.file,
    }),
  };
}

function headersOf(response: Response): Record<string, string> {
  return Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => {
      const value = response.get(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The framework answers nothing; what it sends is replaced by what was sent before. */
function replay(
  { calendar }: Request,
  response: Response,
  { status, headers, body }: KeptAnswer,
): Observable<unknown> {
  calendar.beforeAnswer = () => {
    response.status(status).set(headers).set('Idempotency-Replayed', 'true');
    return Promise.resolve(body);
  };
  return of({});
}

/**
 * The route takes `Idempotency-Key`, and may be refused with 409 and 422. It stands below decorators that add to the answer,
 * which then is kept with what they add, and above those that read the request.
 */
export const Idempotent = (): MethodDecorator =>
  applyDecorators(
    UseInterceptors(IdempotencyInterceptor),
    ApiUnprocessableEntityResponse({ type: ErrorDto, description: REUSED }),
  );

/** The same of a route whose answer holds a secret: it is carried out once, and answered once. */
export const IdempotentOnce = (): MethodDecorator =>
  applyDecorators(SetMetadata(SECRET_ANSWER, true), Idempotent());

const REUSED = 'This Idempotency-Key was sent with another request before.';
