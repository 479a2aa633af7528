// What the service sends to the database for a request.
import { setTimeout as sleep } from 'node:timers/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import { NUMBER, type WireRequest } from '../wrk/requests.js';
import { type RecordedResponse, Caller } from './caller.js';
import { startService, type Service, type Statement } from './service.js';

/** The service reports its statements over another channel than its responses. */
const SETTLE_MS = 50;

export interface Recorded {
  readonly response: RecordedResponse;
  readonly statements: readonly Statement[];
}

export class Recorder {
  private constructor(
    private readonly service: Service,
    readonly caller: Caller,
  ) {}

  /** @param options of the service */
  static async start(url: string, options: { readonly totals?: false } = {}): Promise<Recorder> {
    const service = await startService(url, { ...options, records: true, cache: false });
    return new Recorder(service, new Caller(service.root));
  }

  get root(): string {
    return this.service.root;
  }

  record(path: string, headers: OutgoingHttpHeaders = {}): Promise<Recorded> {
    return this.second(() => this.caller.ask(path, headers));
  }

  /** @param numbers what is sent at the first and at the second time in place of the mark */
  recordWrite({ path, headers = {}, ...sent }: WireRequest, numbers: readonly string[]): Promise<Recorded> {
    const left = [...numbers];
    return this.second(() => {
      const body = JSON.stringify(sent.body).replaceAll(NUMBER, left.shift() ?? '');
      return this.caller.ask(path, headers, { ...sent, body: JSON.parse(body) as unknown });
    });
  }

  async stop(): Promise<void> {
    this.caller.close();
    await this.service.stop();
  }

  /** Asks once before, so that what is read only at the first time is no part of it. */
  private async second(ask: () => Promise<RecordedResponse>): Promise<Recorded> {
    await ask();
    await sleep(SETTLE_MS);
    this.service.statements.length = 0;
    const response = await ask();
    await sleep(SETTLE_MS);
    return { response, statements: [...this.service.statements] };
  }
}
