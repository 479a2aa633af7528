// Starts what is measured beside the service.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { RecordedResponse } from '../service/caller.js';
import type { Statement } from '../service/service.js';

/** Sent from memory, by `ceiling` and by `express`. */
export interface Finished {
  readonly status: number;
  /** Names and values alternately. */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** What the server `sql` does for one request. */
export interface DatabaseWork {
  readonly statements: readonly Statement[];
  /** As JSON; parsed and serialized for each request. */
  readonly body: string;
  /** Of a write: the number that stands in the values, where each request has one of its own. */
  readonly number?: string;
}

export interface DatabaseWorks {
  readonly url: string;
  readonly works: readonly DatabaseWork[];
}

/** Node sends these three by itself, in the service and in the references. */
const BY_NODE = ['connection', 'date', 'keep-alive'];

export const finishedOf = ({ status, rawHeaders, body }: RecordedResponse): Finished => ({
  status,
  headers: rawHeaders.filter((_, index) => !BY_NODE.includes(rawHeaders[index & ~1]?.toLowerCase() ?? '')),
  body,
});

export class Beside<T> {
  private constructor(
    private readonly child: ChildProcess,
    readonly root: string,
  ) {}

  static ceiling = (): Promise<Beside<Finished>> => Beside.start('ceiling');
  static express = (): Promise<Beside<Finished>> => Beside.start('express');
  static sql = (): Promise<Beside<DatabaseWorks>> => Beside.start('sql');

  private static async start<T>(name: string): Promise<Beside<T>> {
    const child = fork(join(__dirname, `${name}.js`), { serialization: 'advanced' });
    const [port] = (await once(child, 'message')) as [number];
    return new Beside<T>(child, `http://127.0.0.1:${port}`);
  }

  /** Resolves when the server uses the message. */
  async configure(what: T & object): Promise<void> {
    const taken = once(this.child, 'message');
    this.child.send(what);
    await taken;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    this.child.disconnect();
    await once(this.child, 'exit');
  }
}
