import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { TextStream } from '../../requests/context/text-stream.js';
import { sendTextStream } from './send-text-stream.js';

const MEGABYTE = 'x'.repeat(1024 * 1024);

/** A response of which only what `sendTextStream` uses is there. */
class FakeResponse extends EventEmitter {
  destroyed = false;
  sent = '';
  /** Whether the text was given as a whole, so that it can be tagged and cached. */
  isWhole = false;
  readonly headers: string[] = [];
  readonly req: object;

  constructor(collects: boolean) {
    super();
    const sendText = (text: Buffer): void => {
      this.sent = text.toString();
      this.isWhole = true;
    };
    this.req = { calendar: { sendText: collects ? sendText : null } };
  }

  appendHeader(name: string): void {
    this.headers.push(name);
  }

  write(chunk: string | Buffer): boolean {
    this.sent += chunk.toString();
    return true;
  }

  end(): void {
    this.destroyed = true;
  }
}

/** A text that makes each chunk on request. */
class Text {
  made = 0;
  isReturned = false;
  readonly stream: TextStream;

  constructor(chunks: readonly string[]) {
    this.stream = new TextStream({
      language: 'en',
      headers: { 'Content-Type': 'text/calendar' },
      chunks: this.make(chunks),
    });
  }

  private async *make(chunks: readonly string[]): AsyncGenerator<string> {
    try {
      for (const chunk of chunks) {
        await setImmediate();
        this.made += 1;
        yield chunk;
      }
    } finally {
      this.isReturned = true;
    }
  }
}

const send = (response: FakeResponse, { stream }: Text): Promise<void> =>
  sendTextStream(response as unknown as ServerResponse, stream);

async function* fail(chunks: readonly string[]): AsyncGenerator<string> {
  yield* chunks;
  await setImmediate();
  throw new Error('no database');
}

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await setImmediate();
};

describe('sendTextStream', () => {
  it('collects large texts one after the other, and lets small ones pass', async () => {
    const large = ['first ', MEGABYTE, ...Array.from({ length: 200 }, () => 'more ')];
    const [first, second] = [new Text(large), new Text(large)];
    const responses = [new FakeResponse(true), new FakeResponse(true)] as const;
    const sending = [send(responses[0], first), send(responses[1], second)];
    await turns(40);
    expect(first.made).toBeGreaterThan(10);
    // What exceeds the limit, and one chunk more, which shows that the text is not over.
    expect(second.made).toBe(3);

    const small = new FakeResponse(true);
    await send(small, new Text(['a ', 'b']));
    expect(small).toMatchObject({ sent: 'a b', isWhole: true, headers: ['Content-Type'] });
    expect(responses[0].sent).toBe('');

    await Promise.all(sending);
    for (const response of responses) expect(response).toMatchObject({ sent: large.join(''), isWhole: true });
  });

  it('sends what is too long to be collected while it is made', async () => {
    const chunks = ['head ', ...Array.from({ length: 33 }, () => MEGABYTE), ' tail'];
    const response = new FakeResponse(true);
    await send(response, new Text(chunks));
    expect(response.isWhole).toBe(false);
    expect(response.sent).toBe(chunks.join(''));
  });

  it('sends what is not collected chunk by chunk', async () => {
    const response = new FakeResponse(false);
    const text = new Text(['a ', 'b ', 'c']);
    await send(response, text);
    expect(response).toMatchObject({ sent: 'a b c', isWhole: false });
  });

  it('makes no more of a text when the client has gone, and lets the next one begin', async () => {
    const gone = new FakeResponse(true);
    const text = new Text([MEGABYTE, ...Array.from({ length: 200 }, () => 'more ')]);
    const sending = send(gone, text);
    await turns(20);
    gone.destroyed = true;
    await sending;
    expect(text.made).toBeLessThan(100);
    expect(text.isReturned).toBe(true);

    const next = new FakeResponse(true);
    await send(next, new Text([MEGABYTE, 'end', '']));
    expect(next.sent).toBe(`${MEGABYTE}end`);
  });

  it('lets the next text begin when a client leaves while it waits, and when a text fails', async () => {
    const large = [MEGABYTE, ...Array.from({ length: 60 }, () => 'more ')];
    const [running, left, last] = [new Text(large), new Text(large), new Text(large)];
    const gone = new FakeResponse(true);
    const failing = new TextStream({ language: 'en', headers: {}, chunks: fail([MEGABYTE, 'more ']) });
    const response = new FakeResponse(true);
    const sending = [
      send(new FakeResponse(true), running),
      send(gone, left),
      sendTextStream(new FakeResponse(true) as unknown as ServerResponse, failing).catch(String),
      send(response, last),
    ];
    await turns(10);
    gone.destroyed = true;

    const results = await Promise.all(sending);
    expect(results[2]).toBe('Error: no database');
    expect([left.made, left.isReturned]).toEqual([2, true]);
    expect(response.sent).toBe(large.join(''));
  });

  it('refuses a large text when too many wait', async () => {
    const large = [MEGABYTE, ...Array.from({ length: 60 }, () => 'more ')];
    const responses = Array.from({ length: 22 }, () => new FakeResponse(true));
    const results = await Promise.allSettled(responses.map((each) => send(each, new Text(large))));
    expect(results.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 21 }, () => 'fulfilled'),
      'rejected',
    ]);
    expect(results[21]).toMatchObject({ reason: { code: 'rest_service_unavailable' } });
    expect(responses[21]?.headers).toEqual([]);
  });

  it('rejects without a head when the first chunk fails', async () => {
    const failing = new TextStream({
      language: 'en',
      headers: { 'Content-Type': 'text/calendar' },
      chunks: fail([]),
    });
    const response = new FakeResponse(true);
    await expect(sendTextStream(response as unknown as ServerResponse, failing)).rejects.toThrow(
      'no database',
    );
    expect(response.headers).toEqual([]);
  });
});
