// Sends a request as it is, byte for byte, and holds the answer against what holds for every answer.
import { Agent, request } from 'node:http';
import type { Caller, FuzzRequest } from './requests.js';

/** Milliseconds. A statement may take ten seconds, and an answer not much more. */
const PATIENCE_MS = 20_000;

export interface FuzzAnswer {
  /** Also the one in an envelope. Null when there was no answer; `fault` tells why. */
  readonly status: number | null;
  /** What must not be, in a few words; null when all is well. */
  readonly fault: string | null;
}

export class Asker {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 4 });

  /** @param authorizations what each caller signs in with; visitors have none */
  constructor(
    private readonly root: string,
    private readonly authorizations: Partial<Record<Caller, string>>,
  ) {}

  async ask(sent: FuzzRequest): Promise<FuzzAnswer> {
    try {
      const { status, type, body } = await this.send(sent);
      const told = envelopeOf(parsed(body))?.status ?? status;
      return { status: told, fault: faultOf(sent.method, status, type, body) };
    } catch (error) {
      return { status: null, fault: `no answer: ${String(error)}` };
    }
  }

  private send({
    as,
    method,
    path,
    headers,
    body,
  }: FuzzRequest): Promise<{ status: number; type: string; body: string }> {
    const { hostname, port } = new URL(this.root);
    const credentials = this.authorizations[as];
    const content = body === null ? null : Buffer.from(body, 'latin1');
    const all = {
      ...(credentials !== undefined && { Authorization: credentials }),
      // Node tells it of some methods alone.
      ...(content !== null && { 'Content-Length': content.length }),
      ...headers,
    };
    return new Promise((resolve, reject) => {
      const outgoing = request(
        { hostname, port, method, path, headers: all, agent: this.agent },
        (response) => {
          // A stream has no end.
          if (response.headers['content-type'] === 'text/event-stream') {
            resolve({ status: response.statusCode ?? 0, type: 'text/event-stream', body: '' });
            outgoing.destroy();
            return;
          }
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const type = response.headers['content-type'] ?? '';
            // What is packed is not read: it is the same as what is not.
            const isPlain = response.headers['content-encoding'] === undefined;
            resolve({
              status: response.statusCode ?? 0,
              type,
              body: isPlain ? Buffer.concat(chunks).toString() : '',
            });
          });
        },
      );
      outgoing.setTimeout(PATIENCE_MS, () =>
        outgoing.destroy(new Error(`none within ${PATIENCE_MS / 1000} s`)),
      );
      outgoing.on('error', reject);
      outgoing.end(content ?? undefined);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

function faultOf(method: string, status: number, type: string, body: string): string | null {
  if (status >= 500) return `status ${status}: ${body.slice(0, 200)}`;
  if (body === '')
    return method !== 'HEAD' && status >= 400 && type === '' ? `status ${status} without a body` : null;
  if (!type.startsWith('application/json')) {
    return status >= 400 ? `status ${status} as ${type || 'nothing'}: ${body.slice(0, 200)}` : null;
  }
  const value = parsed(body);
  if (value === undefined) return `status ${status} is no JSON: ${body.slice(0, 200)}`;
  const inner = envelopeOf(value) ?? { status, body: value };
  if (inner.status >= 500) return `status ${inner.status} in an envelope: ${body.slice(0, 200)}`;
  return inner.status >= 400 ? errorFault(inner.status, inner.body) : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function envelopeOf(value: unknown): { readonly status: number; readonly body: unknown } | null {
  if (typeof value !== 'object' || value === null || Object.keys(value).join() !== 'body,status,headers')
    return null;
  return value as { status: number; body: unknown };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The shape of every refusal (contract 10.1). */
function errorFault(status: number, body: unknown): string | null {
  const wrong = (what: string): string => `status ${status}, ${what}: ${JSON.stringify(body).slice(0, 200)}`;
  if (!isObject(body)) return wrong('not an object');
  const { code, message, data } = body;
  if (typeof code !== 'string' || code === '') return wrong('no code');
  if (typeof message !== 'string' || message === '') return wrong('no message');
  if (!isObject(data) || data['status'] !== status) return wrong('another status in data');
  const { params } = data;
  if (code === 'rest_missing_callback_param' && !(Array.isArray(params) && params.length > 0))
    return wrong('no params');
  if (code === 'rest_invalid_param') {
    if (!isObject(params) || Object.keys(params).length === 0) return wrong('no params');
    if (!Object.values(params).every((text) => typeof text === 'string' && text !== ''))
      return wrong('no sentences');
  }
  return null;
}
