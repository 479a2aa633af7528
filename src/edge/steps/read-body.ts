// Bodies as JSON, as a form or as multipart text fields (contract 1.2).
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

/** Levels of JSON, as in the original: nobody needs more, and what works on bodies need not fear for its stack. */
const MAX_DEPTH = 512;

const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1)));

function parseJsonBody(body: unknown): RawParameters {
  if (isDeeperThan(body, MAX_DEPTH)) throw tooDeepBody();
  return toParameters(body);
}

/** A list, a bare text or a number is no set of parameters, as in the original. */
function toParameters(body: unknown): RawParameters {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as RawParameters) : {};
}

/** Reads the body of what may have one; images read theirs themselves. */
export function readBody(): Step {
  const json = express.json({ type: () => true, limit: LIMIT_BYTES, strict: false });
  const form = express.text({ type: () => true, limit: LIMIT_BYTES, defaultCharset: 'utf-8' });
  // Multer limits each field but not their sum, and what is no parameter must not be larger than the rest either.
  const raw = express.raw({ type: () => true, limit: LIMIT_BYTES });

  return async (request, response, next) => {
    const { calendar } = request;
    const read = (handler: RequestHandler): Promise<unknown> => runBodyParser(handler, request, response);
    if (calendar.requestUrl.path !== null && calendar.mayHaveBody && hasBody(request) && !isUpload(request)) {
      const type = getMediaType(request);
      if (JSON_TYPE.test(type)) calendar.body = parseJsonBody(await read(json));
      else if (type === FORM_TYPE) calendar.body = parseFormBody(await read(form));
      else {
        const received = await read(raw);
        if (type === 'multipart/form-data')
          calendar.body = toParameters(await read(createMultipartReader(received)));
      }
    }
    next();
  };
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;

const isUpload = ({ calendar }: IncomingMessage): boolean =>
  /^\/images\/?$/i.test(calendar.requestUrl.path ?? '');

/** Without one it is a form. */
function getMediaType({ headers }: IncomingMessage): string {
  const [type = ''] = (headers['content-type'] ?? FORM_TYPE).split(';', 1);
  return type.trim().toLowerCase();
}

/** What a handler of Express makes of a body. */
function runBodyParser(
  handler: RequestHandler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<unknown> {
  const express = request as Request;
  return new Promise((resolve, reject) => {
    void handler(express, response as Response, (error?: unknown) => {
      if (error === undefined || error === null) resolve(express.body);
      else reject(error instanceof Error ? error : new Error('The body was not read', { cause: error }));
    });
  });
}

const parseFormBody = (body: unknown): RawParameters =>
  typeof body === 'string' ? parseParameters(body) : {};

/** Names that stand for lists and levels are bounded as in forms: a list of one far place would be long all the same. */
const MULTIPART_LIMITS = {
  fields: 1000,
  fieldSize: LIMIT_BYTES,
  fieldNameSize: 200,
  fieldNestingDepth: 5,
  fieldArrayIndexLimit: 1000,
  parts: 1000,
};

/** Reads the text fields of a multipart body that was received already. */
function createMultipartReader(received: unknown): RequestHandler {
  const content = Buffer.isBuffer(received) ? received : Buffer.alloc(0);
  const options = {
    limits: MULTIPART_LIMITS,
    streamHandler: (_: Request, parser: Writable) => parser.end(content),
  };
  const read = multer(options).none();
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
