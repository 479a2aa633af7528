// Receives the one file of a multipart body, and tells in our own codes what was wrong with the body.
import {
  applyDecorators,
  BadRequestException,
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import type { Request } from 'express';
import { catchError, finalize, type Observable, throwError } from 'rxjs';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { ApiError, invalidParam } from '../../errors/api-error.js';
import { ParameterError } from '../../errors/parameter-error.js';
import { resolveLanguageOrThrow } from '../../context/resolve-language.js';
import { UploadCapacity } from './upload-capacity.js';

/** What the handler gets; `originalname` is the name multer gives to the name that was sent. */
export interface ReceivedFile {
  readonly buffer: Buffer;
  readonly originalname: string;
}

/** Of one image, wherever it comes from. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

const UPLOAD_LIMITS = {
  fileSize: MAX_FILE_BYTES,
  files: 1,
  fields: 10,
  fieldSize: 10 * 1024,
  fieldNestingDepth: 5,
  fieldArrayIndexLimit: 1000,
  headerPairs: 20,
};

/** The most that is kept of a body: its file, its fields and their names. */
export const MAX_BODY_BYTES = MAX_FILE_BYTES + 256 * 1024;

/** Takes the file of the field `file` into memory: `@UploadedFile() file: ReceivedFile | undefined`. */
export const ReceiveFile = (): MethodDecorator =>
  applyDecorators(
    UseInterceptors(
      MultipartInterceptor,
      FileInterceptor('file', { limits: UPLOAD_LIMITS, defParamCharset: 'utf8' }),
      BodyLanguageInterceptor,
    ),
  );

export const missingFile = (cause?: unknown): ApiError =>
  new ApiError('rest_missing_callback_param', { missingParameters: ['file'], cause });

/**
 * Control characters and line breaks, halves of surrogate pairs, invisible blanks, and marks that turn the direction of
 * what follows: "fdp.exe" would look like "exe.pdf". Joiners stay, as letters and symbols need them.
 */
const UNSAFE_NAME_CHARACTERS =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

/** The name that the file had where it came from, fit to be stored and to become a title. */
export function sanitizeFileName(name: string): string {
  const cut = name.replace(UNSAFE_NAME_CHARACTERS, '').slice(0, 200);
  // The cut may leave half of a pair.
  return cut.replace(/\p{Cs}$/u, '');
}

/** Who is refused is answered before the body is read. The server throws away what comes of it then, as long as it may take. */
@Injectable()
class MultipartInterceptor implements NestInterceptor {
  constructor(private readonly capacity: UploadCapacity) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    // Without a type there is no body worth reading, and the file is what is missing.
    const typed = request.headers['content-type'] !== undefined;
    const multipart = request.is('multipart/form-data') !== false;
    if (typed && !multipart) throw new ApiError('rest_unsupported_media_type');
    // Who went away while the guards were at work is never told so again: nobody would call an end to the upload.
    if (request.destroyed) throw missingFile();
    const leave = this.capacity.take(request.calendar.viewer.userId, estimateBodyBytes(request));
    return next.handle().pipe(
      catchError((error: unknown) => throwError(() => toUploadError(error))),
      finalize(leave),
    );
  }
}

/** What a body may come to hold in memory; one that does not tell its length may be of any. */
function estimateBodyBytes({ headers }: Request): number {
  const told = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;
  return Math.min(told, MAX_BODY_BYTES);
}

/** The global interceptor has looked at the query only: the fields of a multipart body are known now, also to what reads them. */
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

/** A file that is too large comes as a 413, which the error filter knows already. */
function toUploadError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { message } = error;
  if (/^Request (aborted|closed)$/.test(message)) return missingFile(error);
  // The framework does not know all words of what it reads with.
  if (!(error instanceof BadRequestException) && error.name !== 'MulterError') return error;
  if (message.startsWith('Too many files')) return invalidParam('file', new ParameterError('one_file'));
  if (/^Too many|too (long|deep|large)/.test(message)) {
    return new ApiError('rest_request_too_large', { cause: error });
  }
  return missingFile(error);
}
