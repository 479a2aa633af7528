// `Idempotency-Key` on a route (draft-ietf-httpapi-idempotency-key-header).
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
import { isDryRun } from '../../data/database/connection/dry-run.js';
import { invalidParam } from '../../foundation/errors/api-error.js';
import { ErrorDto } from '../../foundation/errors/error.dto.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { computeFingerprint, hashKey } from './fingerprint.js';
import type { KeyedRequest, StoredResponse } from './idempotency-keys.queries.js';
import { Idempotency } from './idempotency.js';

const SECRET_RESPONSE = 'calendar:secret-response';
const HEADER = 'Idempotency-Key';
const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;

/** Headers of the stored response. All others are set anew for each request. */
const STORED_HEADERS = [
  'Location',
  'Content-Language',
  'Cache-Control',
  'Calendar-Existing',
  'Calendar-Import',
  'Calendar-Left-Out',
  'Calendar-Ignored',
];

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
    if (key === undefined || isDryRun()) return next.handle();
    const begun = await this.idempotency.begin(readKeyedRequest(request, key));
    if ('status' in begun) return replay(request, response, begun);
    request.calendar.onWritten = (manager, id) => this.idempotency.markWritten(manager, begun, id);
    const isSecret = this.reflector.get<boolean | undefined>(SECRET_RESPONSE, context.getHandler()) === true;
    // Stores error responses, too, and before they are sent.
    request.calendar.beforeSend = async (body) => {
      const status = response.statusCode;
      await this.idempotency.complete(begun, {
        status,
        headers: pickStoredHeaders(response),
        body: isSecret && status < 400 ? null : body,
      });
      return body;
    };
    return next.handle();
  }
}

/** @throws ApiError rest_invalid_param */
function readKeyedRequest(request: Request<unknown, unknown, unknown>, key: string): KeyedRequest {
  if (!KEY_PATTERN.test(key)) throw invalidParam(HEADER, new ParameterError('idempotency_key'));
  const { calendar, file } = request;
  const { viewer, route, language } = calendar;
  if (viewer.role === 'visitor' || viewer.userId === null) throw new Error('The caller is a visitor');
  return {
    userId: viewer.userId,
    role: viewer.role,
    route: `${request.method} ${route?.pattern ?? ''}`,
    keyHash: hashKey(key),
    fingerprint: computeFingerprint(key, {
      address: calendar.originalUrl,
      language: language?.code ?? '',
      conditions: [request.get('If-Match'), request.get('If-Unmodified-Since')],
      body: calendar.body,
      file,
    }),
  };
}

function pickStoredHeaders(response: Response): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of STORED_HEADERS) {
    const value = response.get(name);
    if (value !== undefined) headers[name] = value;
  }
  return headers;
}

/** Replaces the empty response of the framework by the stored one. */
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
 * Makes the route accept `Idempotency-Key`. Put it below decorators that add to the response, so that their headers are
 * stored, and above those that read the request.
 */
export const Idempotent = (): MethodDecorator =>
  applyDecorators(
    UseInterceptors(IdempotencyInterceptor),
    ApiUnprocessableEntityResponse({
      type: ErrorDto,
      description: 'This Idempotency-Key was sent with another request before.',
    }),
  );

/** Never stores or replays a successful response, since it holds a secret. */
export const IdempotentWithSecret = (): MethodDecorator =>
  applyDecorators(SetMetadata(SECRET_RESPONSE, true), Idempotent());
