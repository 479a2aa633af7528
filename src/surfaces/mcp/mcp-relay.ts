// Passes messages of the Model Context Protocol on from a program that speaks it by stdin and stdout to the endpoint.

interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: {
    readonly name?: unknown;
    readonly _meta?: Readonly<Record<string, unknown>>;
  };
  readonly result?: { readonly protocolVersion?: unknown };
}

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
const INTERNAL_ERROR = -32603;
const PARSE_ERROR = -32700;

export class McpRelay {
  /** What an older client and the service have agreed on. */
  private version: string | null = null;

  /** @param secret of the user, or undefined for a visitor */
  constructor(
    private readonly url: URL,
    private readonly secret: string | undefined,
  ) {}

  /**
   * @param line a message as JSON
   * @returns the messages in response to it, as JSON; a failure of a request is one, too
   */
  async send(line: string): Promise<readonly string[]> {
    const message = parse(line);
    if (message === null) return [formatError(null, PARSE_ERROR, 'The line is not a message as JSON')];
    try {
      const response = await fetch(this.url, {
        method: 'POST',
        headers: this.buildHeaders(message),
        body: line,
      });
      const text = await response.text();
      const replies = readMessages(text, response.headers.get('Content-Type') ?? '');
      if (replies.length === 0 && message.id !== undefined) throw new Error(describeFailure(text, response));
      for (const reply of replies) this.rememberVersion(message, reply);
      return replies;
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      return message.id === undefined ? [] : [formatError(message.id, INTERNAL_ERROR, text)];
    }
  }

  private buildHeaders({ method, params }: Message): Record<string, string> {
    const named = params?._meta?.[VERSION_KEY];
    const version = typeof named === 'string' ? named : this.version;
    const name = params?.name;
    return {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...(this.secret !== undefined && { Authorization: `Bearer ${this.secret}` }),
      ...(version !== null && { 'Mcp-Protocol-Version': version }),
      ...(method !== undefined && { 'Mcp-Method': method }),
      ...(typeof name === 'string' && { 'Mcp-Name': encodeURIComponent(name) }),
    };
  }

  private rememberVersion({ method }: Message, reply: string): void {
    const version = method === 'initialize' ? parse(reply)?.result?.protocolVersion : undefined;
    if (typeof version === 'string') this.version = version;
  }
}

/** The messages of a response: JSON, or a stream of events. */
function readMessages(text: string, contentType: string): string[] {
  const texts = contentType.startsWith('text/event-stream')
    ? text.split(/\r?\n\r?\n/).map((event) =>
        event
          .split(/\r?\n/)
          .filter((line) => line.startsWith('data:'))
          .map((line) => line.slice('data:'.length).trim())
          .join(''),
      )
    : [text.replaceAll(/[\r\n]+/g, ' ')];
  return texts.filter((one) => parse(one) !== null);
}

function parse(text: string): (Message & { readonly jsonrpc: '2.0' }) | null {
  try {
    const value = JSON.parse(text) as { readonly jsonrpc?: unknown } | null;
    return value?.jsonrpc === '2.0' ? (value as Message & { readonly jsonrpc: '2.0' }) : null;
  } catch {
    return null;
  }
}

/** The service refuses a request before the protocol in the form of its API. */
function describeFailure(text: string, { status }: Response): string {
  try {
    const { message } = JSON.parse(text) as { readonly message?: unknown };
    if (typeof message === 'string') return message;
  } catch {
    // Something else answered, such as a proxy.
  }
  return `The service answered with status ${status}`;
}

const formatError = (id: string | number | null, code: number, message: string): string =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
