import {
  applyDecorators,
  BadRequestException,
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
  PayloadTooLargeException,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import type { Request } from 'express';
import { Reflector } from '@nestjs/core';
import { catchError, finalize, type Observable, throwError } from 'rxjs';
import { ENV } from '../../../foundation/config/config.module.js';
import type { Env } from '../../../foundation/config/env.js';
import { ApiError, invalidParam, requestTooLarge } from '../../../foundation/errors/api-error.js';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import { resolveLanguageOrThrow } from '../../../requests/context/resolve-language.js';
import { Traits } from '../../../requests/routes/route-decorators.js';
import { isRawFile, MAX_FILE_BYTES, RawFileInterceptor } from './raw-file.interceptor.js';
import { UploadCapacity } from './upload-capacity.js';

/** A subset of multer's file; `originalname` is the name that the client sent. */
export interface ReceivedFile {
  readonly buffer: Buffer;
  readonly originalname: string;
}

const UPLOAD_LIMITS = {
  fileSize: MAX_FILE_BYTES,
  files: 1,
  fields: 10,
  fieldSize: 10 * 1024,
  fieldNestingDepth: 5,
  fieldArrayIndexLimit: 1000,
  headerPairs: 20,
};

/** Upper bound of a body in memory: its file, its fields and their names. */
export const MAX_BODY_BYTES = MAX_FILE_BYTES + 256 * 1024;

/** Marks handlers that also take a file as the whole body, as WordPress does. */
const TAKES_RAW_FILE = 'calendar:raw-file';

/** Reads the file of the field `file` into memory, for `@UploadedFile() file: ReceivedFile | undefined`. */
export const ReceiveFile = (): MethodDecorator =>
  applyDecorators(
    Traits({ hasOwnBodyReader: true }),
    UseInterceptors(
      MultipartInterceptor,
      FileInterceptor('file', { limits: UPLOAD_LIMITS, defParamCharset: 'utf8' }),
      BodyLanguageInterceptor,
    ),
  );

/** The same, or the file is the whole body, under the name in `Content-Disposition`. */
export const ReceiveFileOrBody = (): MethodDecorator =>
  applyDecorators(SetMetadata(TAKES_RAW_FILE, true), ReceiveFile(), UseInterceptors(RawFileInterceptor));

export const missingFile = (cause?: unknown): ApiError =>
  new ApiError('rest_missing_callback_param', { missingParameters: ['file'], cause });

/**
 * Control characters, line breaks, lone surrogates, invisible spaces, and bidirectional marks, which could make "fdp.exe"
 * look like "exe.pdf". Joiners stay, since letters and symbols need them.
 */
const UNSAFE_NAME_CHARACTERS =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

export function sanitizeFileName(name: string): string {
  const truncated = name.replace(UNSAFE_NAME_CHARACTERS, '').slice(0, 200);
  // Truncation may split a surrogate pair.
  return truncated.replace(/\p{Cs}$/u, '');
}

/** Refuses requests before their body is read. The server then discards the body. */
@Injectable()
class MultipartInterceptor implements NestInterceptor {
  constructor(
    private readonly capacity: UploadCapacity,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    // Without a Content-Type the response names the missing file instead.
    const hasType = request.headers['content-type'] !== undefined;
    const isForm = request.is('multipart/form-data') !== false;
    const isTaken = isForm || (this.takesRaw(context) && isRawFile(request));
    if (hasType && !isTaken) throw new ApiError('rest_unsupported_media_type');
    // A client that disconnected during the guards causes no further event to end the upload.
    if (request.destroyed) throw missingFile();
    const leave = this.capacity.take(request.calendar.viewer.userId, estimateBodyBytes(request));
    return next.handle().pipe(
      catchError((error: unknown) => throwError(() => toUploadError(error))),
      finalize(leave),
    );
  }

  private takesRaw(context: ExecutionContext): boolean {
    return this.reflector.get<boolean | undefined>(TAKES_RAW_FILE, context.getHandler()) === true;
  }
}

/** Assumes the maximum for chunked bodies, which do not declare their length. */
function estimateBodyBytes({ headers }: Request): number {
  const isChunked = headers['transfer-encoding'] !== undefined;
  return isChunked ? MAX_BODY_BYTES : Math.min(Number(headers['content-length'] ?? 0), MAX_BODY_BYTES);
}

/** Reads the language again, since the global interceptor runs before the multipart body is parsed. */
@Injectable()
class BodyLanguageInterceptor implements NestInterceptor {
  constructor(@Inject(ENV) private readonly env: Env) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { calendar, body } = context
      .switchToHttp()
      .getRequest<Request<unknown, unknown, Readonly<Record<string, unknown>> | undefined>>();
    calendar.language = resolveLanguageOrThrow(calendar, body ?? {}, this.env);
    calendar.body = body ?? {};
    return next.handle();
  }
}

/** Maps errors of multer, and those that Nest makes of them. */
function toUploadError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof PayloadTooLargeException)
    return requestTooLarge('image_too_large', MAX_FILE_BYTES / 2 ** 20, error);
  const { message } = error;
  if (/^Request (aborted|closed)$/.test(message)) return missingFile(error);
  // Nest does not convert all errors of multer.
  if (!(error instanceof BadRequestException) && error.name !== 'MulterError') return error;
  if (message.startsWith('Too many files')) return invalidParam('file', new ParameterError('one_file'));
  if (message.endsWith('nesting too deep'))
    return requestTooLarge('too_many_levels', UPLOAD_LIMITS.fieldNestingDepth, error);
  if (/^Too many|too (long|large)/.test(message))
    return requestTooLarge('too_many_parameters', UPLOAD_LIMITS.fields, error);
  return missingFile(error);
}
