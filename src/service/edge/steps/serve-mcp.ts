// The endpoint for assistants, beside the API root (contract 14).
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import express from 'express';
import type { Env } from '../../../foundation/config/env.js';
import { getPath, type ReceivedRequest, type Step } from '../../../requests/context/step.js';
import { ApiError } from '../../../foundation/errors/api-error.js';
import type { McpEndpoint } from '../../../surfaces/mcp/mcp-endpoint.js';

const PATH = /^\/mcp\/?$/i;

export const isMcpRequest = ({ url }: ReceivedRequest): boolean => PATH.test(getPath(url));

const LIMIT_BYTES = 256 * 1024;

/** Headers that the protocol reads; credentials were checked before, and stay here. */
const PASSED_HEADERS = /^(?:accept|content-type|mcp-.*|last-event-id)$/;

/** Headers of the protocol's versions that a page of another origin may send, and read. */
const ALLOWED_HEADERS = ['Mcp-Protocol-Version', 'Mcp-Session-Id', 'Mcp-Method', 'Mcp-Name', 'Last-Event-ID'];
const EXPOSED_HEADERS = ['Mcp-Protocol-Version', 'Mcp-Session-Id'];

/** Belongs behind authentication. */
export function serveMcp({ corsOrigins }: Env, endpoint: McpEndpoint): Step {
  const read = express.text({ type: () => true, limit: LIMIT_BYTES, defaultCharset: 'utf-8' });
  return async (request, response, next) => {
    if (!isMcpRequest(request)) {
      next();
      return;
    }
    response.setHeader('Cache-Control', 'private, no-store');
    if (request.method === 'OPTIONS') {
      response.setHeader('Allow', 'POST');
      appendNames(response, 'Access-Control-Allow-Headers', ALLOWED_HEADERS);
      response.writeHead(204).end();
      return;
    }
    appendNames(response, 'Access-Control-Expose-Headers', EXPOSED_HEADERS);
    // A page of an origin that may not read the API may not use it through a rebound name either.
    const { origin } = request.headers;
    const isAllowed = origin === undefined || corsOrigins.includes('*') || corsOrigins.includes(origin);
    if (!isAllowed) throw new ApiError('rest_forbidden');
    const body = request.method === 'POST' ? await readText(request, response) : null;
    // A list of calls would pass the limits of requests as one.
    if (body?.trimStart().startsWith('[') === true) throw new ApiError('rest_invalid_json');
    await send(response, await endpoint.respond(toWebRequest(request, body), request));
  };

  function readText(request: ReceivedRequest, response: ServerResponse): Promise<string> {
    const parsed: ReceivedRequest & { body?: unknown } = request;
    return new Promise((resolve, reject) => {
      read(parsed, response, (error?: unknown) => {
        const { body } = parsed;
        if (error === undefined || error === null) resolve(typeof body === 'string' ? body : '');
        else reject(error instanceof Error ? error : new Error('The body was not read', { cause: error }));
      });
    });
  }
}

function appendNames(response: ServerResponse, header: string, names: readonly string[]): void {
  response.setHeader(header, [response.getHeader(header), ...names].join(', '));
}

function toWebRequest({ method, headers, calendar }: ReceivedRequest, body: string | null): Request {
  const passed = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && PASSED_HEADERS.test(name)) passed.set(name, String(value));
  }
  return new Request(`${calendar.requestUrl.origin}/mcp`, { method, headers: passed, body });
}

/** Headers of the connection are those of this server. */
const CONNECTION_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'cache-control'];

async function send(response: ServerResponse, mcpResponse: Response): Promise<void> {
  response.statusCode = mcpResponse.status;
  for (const [name, value] of mcpResponse.headers)
    if (!CONNECTION_HEADERS.includes(name)) response.setHeader(name, value);
  if (mcpResponse.body === null) {
    response.end();
    return;
  }
  const stream = Readable.fromWeb(mcpResponse.body);
  response.on('close', () => stream.destroy());
  try {
    for await (const chunk of stream) response.write(chunk);
    response.end();
  } catch (error) {
    // A client that has gone away needs no response.
    if (!response.destroyed) throw error;
  }
}
