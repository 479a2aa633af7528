// Requests that fetch refuses to send or would tidy up: any method, path, Host header and body, byte for byte.
import { request } from 'node:http';
import { connect } from 'node:net';
import type { ApiResponse } from './api.js';

export interface RawRequest {
  readonly method?: string;
  /** With the query, sent as it is. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** @param root the address that the application listens on */
export function rawRequest(root: string, sent: RawRequest): Promise<ApiResponse> {
  const { hostname, port } = new URL(root);
  const { method = 'GET', path, headers = {}, body } = sent;
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const raw = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
        resolve({
          status: response.statusCode ?? 0,
          headers: new Headers(Object.fromEntries(raw) as Record<string, string>),
          body: parsed(text),
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Sends bytes as they are, each piece after the response to the previous one, and returns all that was received. */
export function rawBytes(root: string, ...pieces: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(root);
  return new Promise((resolve, reject) => {
    const rest = [...pieces];
    let received = '';
    const socket = connect(Number(port), hostname);
    const next = (): void => void socket.write(rest.shift() ?? '');
    socket.setEncoding('utf8');
    socket.on('connect', next);
    socket.on('data', (text: string) => {
      received += text;
      if (rest.length > 0) next();
    });
    socket.on('error', reject);
    socket.on('close', () => {
      resolve(received);
    });
  });
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The Authorization header of a user of the test calendar. */
export const basic = (login: string, secret: string): string =>
  `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`;
