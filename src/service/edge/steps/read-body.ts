// Reads bodies as JSON, as a form or as multipart text fields (contract 1.2).
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import express, { type Request, type RequestHandler, type Response } from 'express';
import multer from 'multer';
import { ApiError, requestTooLarge } from '../../../foundation/errors/api-error.js';
import {
  classifyInvalidJson,
  findLostText,
  isDeeperThan,
  JSON_ERRORS,
  MAX_JSON_DEPTH,
} from '../../../foundation/errors/json-error.js';
import { unreadableBody } from '../../../foundation/errors/to-api-error.js';
import type { RawParameters, RequestState } from '../../../requests/context/request-context.js';
import type { Step } from '../../../requests/context/step.js';
import { findAllowedMethods } from '../../../requests/routes/allowed-methods.js';
import type { Route } from '../../../requests/routes/route.js';
import { FileBytes } from '../../../exchange/imports/reading/file-content.js';
import { parseParameters } from '../../../requests/validation/parse-parameters.js';

const LIMIT_BYTES = 1024 * 1024;
const JSON_TYPE = /^application\/(?:json|\S+\+json)$/;
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** As in the original, a list, a text or a number holds no parameters. */
function toParameters(body: unknown): RawParameters {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as RawParameters) : {};
}

/** Reads the body, except on routes whose handlers read it. */
export function readBody(): Step {
  const readersByLimit = new Map<number, BodyReaders>();

  return async (request, response, next) => {
    const { calendar } = request;
    const { mayHaveBody, route } = calendar;
    if (route !== null && mayHaveBody && route.traits.hasOwnBodyReader !== true && hasBody(request)) {
      const fileLimit = getFileLimit(calendar, route);
      const { readJson, form, raw } = getReaders(fileLimit ?? LIMIT_BYTES);
      const read = (handler: RequestHandler): Promise<unknown> => runBodyParser(handler, request, response);
      const type = getMediaType(request);
      if (JSON_TYPE.test(type)) calendar.body = toParameters(await readJson(request, response));
      else if (type === FORM_TYPE) {
        const body = await read(form);
        calendar.body = typeof body === 'string' ? parseParameters(body) : {};
      } else {
        const body = await read(raw);
        if (type === 'multipart/form-data')
          calendar.body = toParameters(await read(createMultipartReader(body, fileLimit)));
        else if (fileLimit !== null && Buffer.isBuffer(body))
          calendar.body = { content: new FileBytes(body, request.headers['content-type']) };
      }
    }
    next();
  };

  function getReaders(limit: number): BodyReaders {
    const readers = readersByLimit.get(limit) ?? createReaders(limit);
    readersByLimit.set(limit, readers);
    return readers;
  }
}

/** Of the file that the caller may send, or of the JSON around it, in bytes. Null when none may be sent. */
const getFileLimit = ({ viewer }: RequestState, route: Route): number | null =>
  route.traits.maxFileBytes !== undefined && findAllowedMethods(route, viewer).includes('POST')
    ? route.traits.maxFileBytes
    : null;

interface BodyReaders {
  readonly readJson: BodyReader;
  readonly form: RequestHandler;
  readonly raw: RequestHandler;
}

/** Multer limits each field but not their sum, and other types need a limit, too. */
function createReaders(limit: number): BodyReaders {
  const options = { type: () => true, limit };
  return {
    readJson: createJsonReader(options),
    form: express.text({ ...options, defaultCharset: 'utf-8' }),
    raw: express.raw(options),
  };
}

type BodyReader = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

/** Reads JSON, and refuses it with an error number of PHP. */
function createJsonReader(options: { readonly type: () => boolean; readonly limit: number }): BodyReader {
  const bodies = new WeakMap<IncomingMessage, Buffer>();
  const handler = express.json({
    ...options,
    strict: false,
    // JSON of other charsets has no bytes that could be checked.
    verify: (request, _, bytes, charset) => {
      if (charset === 'utf-8') bodies.set(request, bytes);
    },
  });
  return async (request, response) => {
    const body = await runBodyParser(handler, request, response).catch((error: unknown) => {
      const bytes = bodies.get(request);
      const isInvalid = bytes !== undefined && (error as { type?: unknown }).type === 'entity.parse.failed';
      throw isInvalid ? unreadableBody(error, classifyInvalidJson(bytes)) : error;
    });
    if (isDeeperThan(body, MAX_JSON_DEPTH)) throw unreadableBody(undefined, JSON_ERRORS.depth);
    const bytes = bodies.get(request);
    const lostText = bytes === undefined ? null : findLostText(bytes);
    if (lostText !== null) throw unreadableBody(undefined, lostText);
    return body;
  };
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;

function getMediaType({ headers }: IncomingMessage): string {
  const [type = ''] = (headers['content-type'] ?? FORM_TYPE).split(';', 1);
  return type.trim().toLowerCase();
}

/** @returns `request.body` as the Express handler sets it */
function runBodyParser(
  handler: RequestHandler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<unknown> {
  const expressRequest = request as Request;
  return new Promise((resolve, reject) => {
    void handler(expressRequest, response as Response, (error?: unknown) => {
      if (error === undefined || error === null) resolve(expressRequest.body);
      else reject(error instanceof Error ? error : new Error('The body was not read', { cause: error }));
    });
  });
}

/** Bounds nested names as forms do; a single far list index would create a long list. */
const MULTIPART_LIMITS = {
  fields: 1000,
  fieldSize: LIMIT_BYTES,
  fieldNameSize: 200,
  fieldNestingDepth: 5,
  fieldArrayIndexLimit: 1000,
  parts: 1000,
};

/** Parses the text fields of a multipart body that is already in memory, and the field `file` as `content`. */
function createMultipartReader(body: unknown, fileLimit: number | null): RequestHandler {
  const content = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const form = multer({
    limits: fileLimit === null ? MULTIPART_LIMITS : { ...MULTIPART_LIMITS, files: 1, fieldSize: fileLimit },
    streamHandler: (_: Request, parser: Writable) => parser.end(content),
  } as multer.Options);
  const read = fileLimit === null ? form.none() : form.single('file');
  return (request, response, next) => {
    read(request, response, (error?: unknown) => {
      if (request.file !== undefined)
        (request.body as Record<string, unknown>)['content'] = new FileBytes(
          request.file.buffer,
          request.file.mimetype,
        );
      next(error === undefined || error === null ? undefined : toMultipartError(error));
    });
  };
}

function toMultipartError(error: unknown): unknown {
  if (!(error instanceof multer.MulterError)) return unreadableBody(error);
  switch (error.code as string) {
    case 'LIMIT_UNEXPECTED_FILE':
      return new ApiError('rest_unsupported_media_type', { cause: error });
    case 'LIMIT_FIELD_NESTING':
      return requestTooLarge('too_many_levels', MULTIPART_LIMITS.fieldNestingDepth, error);
    case 'LIMIT_FIELD_KEY':
      return requestTooLarge('name_too_long', MULTIPART_LIMITS.fieldNameSize, error);
    default:
      return requestTooLarge('too_many_parameters', MULTIPART_LIMITS.fields, error);
  }
}
