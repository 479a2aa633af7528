// Reads bodies as JSON, as a form or as multipart text fields (contract 1.2).
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import express, { type Request, type RequestHandler, type Response } from 'express';
import multer from 'multer';
import { ApiError } from '../../errors/api-error.js';
import { tooDeepBody, unreadableBody } from '../../errors/to-api-error.js';
import type { RawParameters } from '../../context/request-context.js';
import type { Step } from '../../context/step.js';
import { parseParameters } from '../../validation/parse-parameters.js';

const LIMIT_BYTES = 1024 * 1024;
const JSON_TYPE = /^application\/(?:json|\S+\+json)$/;
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Levels of JSON, as in the original; protects recursive code from a stack overflow. */
const MAX_DEPTH = 512;

const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1)));

function parseJsonBody(body: unknown): RawParameters {
  if (isDeeperThan(body, MAX_DEPTH)) throw tooDeepBody();
  return toParameters(body);
}

/** As in the original, a list, a text or a number holds no parameters. */
function toParameters(body: unknown): RawParameters {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as RawParameters) : {};
}

/** Reads the body, except of image uploads, which read theirs themselves. */
export function readBody(): Step {
  const options = { type: () => true, limit: LIMIT_BYTES };
  const json = express.json({ ...options, strict: false });
  const form = express.text({ ...options, defaultCharset: 'utf-8' });
  // Multer limits each field but not their sum, and other types need a limit, too.
  const raw = express.raw(options);

  return async (request, response, next) => {
    const { calendar } = request;
    const { path } = calendar.requestUrl;
    const isSkipped = path === null || /^\/images\/?$/i.test(path);
    if (!isSkipped && calendar.mayHaveBody && hasBody(request)) {
      const read = (handler: RequestHandler): Promise<unknown> => runBodyParser(handler, request, response);
      const type = getMediaType(request);
      if (JSON_TYPE.test(type)) calendar.body = parseJsonBody(await read(json));
      else if (type === FORM_TYPE) {
        const body = await read(form);
        calendar.body = typeof body === 'string' ? parseParameters(body) : {};
      } else {
        const body = await read(raw);
        if (type === 'multipart/form-data')
          calendar.body = toParameters(await read(createMultipartReader(body)));
      }
    }
    next();
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

/** Parses the text fields of a multipart body that is already in memory. */
function createMultipartReader(body: unknown): RequestHandler {
  const content = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const read = multer({
    limits: MULTIPART_LIMITS,
    streamHandler: (_: Request, parser: Writable) => parser.end(content),
  } as multer.Options).none();
  return (request, response, next) => {
    read(request, response, (error?: unknown) => {
      next(error === undefined || error === null ? undefined : toMultipartError(error));
    });
  };
}

function toMultipartError(error: unknown): unknown {
  if (!(error instanceof multer.MulterError)) return unreadableBody(error);
  const isFile = error.code === 'LIMIT_UNEXPECTED_FILE';
  return new ApiError(isFile ? 'rest_unsupported_media_type' : 'rest_request_too_large', { cause: error });
}
