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
import { matchRoute } from '../urls/routes.js';
import { invalidParam } from '../errors/api-error.js';
import { ErrorDto } from '../errors/error.dto.js';
import { ParameterError } from '../errors/parameter-error.js';
import { computeFingerprint, hashKey } from './fingerprint.js';
import type { StoredResponse } from './idempotency-keys.queries.js';
import { Idempotency, type KeyedRequest } from './idempotency.js';

const SECRET_RESPONSE = 'calendar:secret-answer';
const HEADER = 'Idempotency-Key';
const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;

/** Headers that belong to an answer; the others belong to the request. */
const STORED_HEADERS = ['Location', 'Content-Language', 'Cache-Control', 'Calendar-Existing'];

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
    const begun = await this.idempotency.begin(readKeyedRequest(request, key));
    if ('status' in begun) return replay(request, response, begun);
    request.calendar.onWritten = (manager, id) => this.idempotency.markWritten(manager, begun, id);
    const isSecret = this.reflector.get<boolean | undefined>(SECRET_RESPONSE, context.getHandler()) === true;
    // Also the answer of an error, whoever makes it. It leaves when it is kept.
    request.calendar.beforeSend = async (body) => {
      const status = response.statusCode;
      const kept = {
        status,
        headers: pickStoredHeaders(response),
        body: isSecret && status < 400 ? null : body,
      };
      await this.idempotency.complete(begun, kept);
      return body;
    };
    return next.handle();
  }
}

/** @throws ApiError rest_invalid_param */
function readKeyedRequest(request: Request<unknown, unknown, unknown>, key: string): KeyedRequest {
  if (!KEY_PATTERN.test(key)) throw invalidParam(HEADER, new ParameterError('idempotency_key'));
  const { calendar } = request;
  const { viewer, requestUrl: place, language } = calendar;
  if (viewer.role === 'visitor' || viewer.userId === null) throw new Error('Nobody is signed in');
  return {
    userId: viewer.userId,
    role: viewer.role,
    route: `${request.method} ${matchRoute(place.path ?? '')?.pattern ?? ''}`,
    keyHash: hashKey(key),
    fingerprint: computeFingerprint(key, {
      address: calendar.originalUrl,
      language: language?.code ?? '',
      conditions: [request.get('If-Match'), request.get('If-Unmodified-Since')],
      body: calendar.body,
      file: request.file,
    }),
  };
}

function pickStoredHeaders(response: Response): Record<string, string> {
  return Object.fromEntries(
    STORED_HEADERS.flatMap((name) => {
      const value = response.get(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The framework answers nothing; what it sends is replaced by what was sent before. */
function replay(
  { calendar }: Request,
  response: Response,
  { status, headers, body }: StoredResponse,
): Observable<unknown> {
  calendar.beforeSend = () => {
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
    ApiUnprocessableEntityResponse({ type: ErrorDto, description: REUSED_DESCRIPTION }),
  );

/** The same of a route whose answer holds a secret: it is carried out once, and answered once. */
export const IdempotentWithSecret = (): MethodDecorator =>
  applyDecorators(SetMetadata(SECRET_RESPONSE, true), Idempotent());

const REUSED_DESCRIPTION = 'This Idempotency-Key was sent with another request before.';
