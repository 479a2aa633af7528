// Bodies as JSON, as a form or as multipart text fields (API contract 0.2).
import type { Writable } from 'node:stream';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import multer from 'multer';
import { ApiError } from '../../errors/api-error.js';
import { tooDeepBody, unreadableBody } from '../../errors/to-api-error.js';
import type { Sent } from '../../context/asked.js';
import { parseParameters } from '../../validation/parse-parameters.js';

const LIMIT_BYTES = 1024 * 1024;
const JSON_TYPES = ['application/json', 'application/*+json'];
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Levels of JSON, as in the original: nobody needs more, and what works on bodies need not fear for its stack. */
const MOST_LEVELS = 512;

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));

function fromJson(body: unknown): Sent {
  if (isDeeper(body, MOST_LEVELS)) throw tooDeepBody();
  return asParameters(body);
}

/** A list, a bare text or a number is no set of parameters, as in the original. */
function asParameters(body: unknown): Sent {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Sent) : {};
}

export function bodyReader(): RequestHandler {
  const json = express.json({ type: JSON_TYPES, limit: LIMIT_BYTES, strict: false });
  const form = express.text({ type: FORM_TYPE, limit: LIMIT_BYTES, defaultCharset: 'utf-8' });
  // Multer limits each field but not their sum, and what is no parameter must not be larger than the rest either.
  const other = express.raw({ type: () => true, limit: LIMIT_BYTES });

  return (request: Request, response: Response, next: NextFunction): void => {
    const keep = (toSent: (body: unknown) => Sent) => (error?: unknown) => {
      if (error !== undefined && error !== null) {
        next(error);
        return;
      }
      try {
        request.calendar.body = toSent(request.body);
        next();
      } catch (fault) {
        next(fault);
      }
    };
    if (request.is(JSON_TYPES)) json(request, response, keep(fromJson));
    else if (request.is(FORM_TYPE) || request.get('Content-Type') === undefined) {
      request.headers['content-type'] ??= FORM_TYPE;
      form(
        request,
        response,
        keep((body) => (typeof body === 'string' ? parseParameters(body) : {})),
      );
    } else if (request.is('multipart/form-data')) {
      other(request, response, (error?: unknown) => {
        if (error === undefined) multipartReader(request.body)(request, response, keep(asParameters));
        else next(error);
      });
    } else
      other(
        request,
        response,
        keep(() => ({})),
      );
  };
}

/** Names that stand for lists and levels are bounded as in forms: a list of one far place would be long all the same. */
const LIMITS = {
  fields: 1000,
  fieldSize: LIMIT_BYTES,
  fieldNameSize: 200,
  fieldNestingDepth: 5,
  fieldArrayIndexLimit: 1000,
  parts: 1000,
};

/** Reads the text fields of a multipart body that was received already. */
function multipartReader(received: unknown): RequestHandler {
  const content = Buffer.isBuffer(received) ? received : Buffer.alloc(0);
  const options = { limits: LIMITS, streamHandler: (_: Request, parser: Writable) => parser.end(content) };
  const read = multer(options).none();
  return (request, response, next) => {
    read(request, response, (error?: unknown) => {
      next(error === undefined || error === null ? undefined : multipartError(error));
    });
  };
}

function multipartError(error: unknown): unknown {
  if (!(error instanceof multer.MulterError)) return unreadableBody(error);
  const isFile = error.code === 'LIMIT_UNEXPECTED_FILE';
  return new ApiError(isFile ? 'rest_unsupported_media_type' : 'rest_request_too_large', { cause: error });
}
