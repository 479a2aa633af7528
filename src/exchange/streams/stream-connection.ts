import type { ServerResponse } from 'node:http';
import type { SessionWithUser } from '../../requests/accounts/sign-in/sessions.queries.js';

/** What a client has not read yet, in bytes. Beyond, it gets nothing before it has read. */
const MAX_BUFFERED_BYTES = 256 * 1024;

/** One client of a stream. */
export class StreamConnection {
  private wasFull = false;

  /** @param session of the browser, for a client without credentials */
  constructor(
    private readonly response: ServerResponse,
    readonly session: SessionWithUser | null = null,
  ) {}

  /** The credentials of the client. */
  get authorization(): string | undefined {
    return this.response.req.headers.authorization;
  }

  get isFull(): boolean {
    return this.response.writableLength > MAX_BUFFERED_BYTES;
  }

  /** @param listeners `onEnd` is called once, when the client is gone or the stream has ended */
  watch({ onEnd, onDrain }: { readonly onEnd: () => void; readonly onDrain: () => void }): void {
    const { response } = this;
    const { socket } = response.req;
    let isOpen = true;
    const end = (): void => {
      if (!isOpen) return;
      isOpen = false;
      socket.removeListener('close', end);
      onEnd();
      this.end();
    };
    response.on('close', end);
    response.on('drain', onDrain);
    // A pipelined response that waits while its connection breaks emits no event.
    socket.on('close', end);
    if (response.destroyed || socket.destroyed) end();
  }

  send(text: string): void {
    if (!this.response.writableEnded) this.response.write(text);
  }

  /** Shows that the stream lives, and ends it when the client has not read since the last time. */
  beat(text: string): void {
    if (!this.isFull) this.send(text);
    else if (this.wasFull) this.response.req.socket.destroy();
    this.wasFull = this.isFull;
  }

  end(): void {
    this.response.end();
  }
}
