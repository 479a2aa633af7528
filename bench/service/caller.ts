// Asks over one connection that stays open.
import { Agent, request, type OutgoingHttpHeaders } from 'node:http';

export interface RecordedResponse {
  readonly status: number;
  /** Names and values alternately, as they were sent. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
  /** From the request to the last byte, in milliseconds. */
  readonly ms: number;
}

export interface Sent {
  readonly method?: string;
  readonly body?: unknown;
}

/** Undefined when it was not sent. */
export function headerOf({ rawHeaders }: RecordedResponse, name: string): string | undefined {
  const at = rawHeaders.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === name);
  return at < 0 ? undefined : rawHeaders[at + 1];
}

/** The code of an error, or nothing. */
export function codeOf({ body }: RecordedResponse): string {
  try {
    return String((JSON.parse(body.toString()) as { code?: unknown }).code);
  } catch {
    return '';
  }
}

/** Of a list; null for other responses. */
export function totalOf(response: RecordedResponse): number | null {
  if (headerOf(response, 'content-type')?.startsWith('application/json') !== true) return null;
  const { total } = JSON.parse(response.body.toString()) as { total?: unknown };
  return typeof total === 'number' ? total : null;
}

/** Milliseconds; longer than any statement may take. */
const PATIENCE = 30_000;

export class Caller {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(private readonly root: string) {}

  /**
   * @param path below the root, or a whole address
   * @param sent the method, and what is sent as JSON; without it the path is read
   */
  ask(
    path: string,
    headers: OutgoingHttpHeaders = {},
    { method = 'GET', body }: Sent = {},
  ): Promise<RecordedResponse> {
    return new Promise((resolve, reject) => {
      const from = performance.now();
      const content = body === undefined ? undefined : JSON.stringify(body);
      const all = content === undefined ? headers : { ...headers, 'Content-Type': 'application/json' };
      const options = { agent: this.agent, method, headers: all };
      const sent = request(new URL(path, this.root), options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const ms = performance.now() - from;
          const { statusCode = 0, rawHeaders } = response;
          resolve({ status: statusCode, rawHeaders, body: Buffer.concat(chunks), ms });
        });
      });
      sent.setTimeout(PATIENCE, () => sent.destroy(new Error(`no response within ${PATIENCE / 1000} s`)));
      sent.on('error', reject).end(content);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
