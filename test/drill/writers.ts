// Clients that write all the time, and remember what they were told.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Instance } from './instance.js';

const EVENTS = '/calendar/events/v1/events';
export const CATEGORY = 'Drill';
export const DAY = '2030-05-01';

/** A client gives up an answer after so many milliseconds. */
const PATIENCE_MS = 15_000;
const PAUSE_MS = 100;

export interface Written {
  readonly title: string;
  readonly id: number;
}

export class Writers {
  readonly written: Written[] = [];
  /** Titles whose writers do not know whether they are there: the connection broke, or the service said 5xx. */
  readonly unknown: string[] = [];
  /** Answers that no fault of a server explains. */
  readonly wrong: string[] = [];
  readonly answers: Record<string, number> = {};
  /** How often what was written was read at once by a visitor. */
  readAgain = 0;
  private isOver = false;
  private number = 0;
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly instances: readonly Instance[],
    private readonly authorization: string,
    /** Makes titles that no others write. */
    private readonly name: string,
  ) {}

  /** Every second writer sends each event again with its key until it knows that it is there. */
  start(count: number): void {
    const each = Array.from({ length: count }, (_, n) => this.write(n % 2 === 0, n));
    this.running = Promise.all(each);
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.running;
  }

  private async write(withKey: boolean, from: number): Promise<void> {
    for (let turn = from; !this.isOver; turn += 1) {
      this.number += 1;
      const title = `Drill ${this.name}${this.number}`;
      const key = withKey ? randomUUID() : null;
      let id = await this.send(title, key, turn);
      for (let again = 1; id === null && key !== null; again += 1) {
        await sleep(PAUSE_MS);
        id = await this.send(title, key, turn + again);
      }
      if (id !== null) this.written.push({ title, id });
      else {
        this.unknown.push(title);
        await sleep(PAUSE_MS);
      }
    }
  }

  /** @returns null when nobody knows */
  private async send(title: string, key: string | null, turn: number): Promise<number | null> {
    const instance = this.instances[turn % this.instances.length];
    if (instance === undefined) throw new Error('There is no instance');
    try {
      const answer = await fetch(instance.origin + EVENTS, {
        method: 'POST',
        headers: {
          authorization: this.authorization,
          'content-type': 'application/json',
          ...(key !== null && { 'idempotency-key': key }),
        },
        body: JSON.stringify({
          title,
          status: 'publish',
          start_date: `${DAY} 10:00:00`,
          end_date: `${DAY} 12:00:00`,
          categories: [CATEGORY],
        }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      this.count(String(answer.status));
      const body = (await answer.json()) as { id: number; data?: { id?: number } };
      if (answer.status === 201) {
        await this.readAt(turn + 1, body.id, title, answer.headers.get('calendar-position'));
        return body.id;
      }
      // Its answer was lost with a process; that it was written was not.
      if (answer.status === 409 && body.data?.id !== undefined) return body.data.id;
      const isPassing = answer.status === 503 || (key !== null && answer.status === 409);
      if (!isPassing) this.wrong.push(`${title}: ${answer.status} ${JSON.stringify(body)}`);
    } catch {
      this.count('none');
    }
    return null;
  }

  /** As a visitor, at another instance, and wherever that one reads: what was written must be there. */
  private async readAt(turn: number, id: number, title: string, position: string | null): Promise<void> {
    const instance = this.instances[turn % this.instances.length];
    if (instance === undefined || position === null) return;
    try {
      const answer = await fetch(`${instance.origin}${EVENTS}/${id}`, {
        headers: { 'calendar-position': position },
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const body = (await answer.json()) as { title?: string };
      if (answer.status !== 503 && body.title !== title)
        this.wrong.push(
          `${title} is read at ${position}: ${answer.status} ${JSON.stringify(body).slice(0, 200)}`,
        );
      else if (answer.status === 200) this.readAgain += 1;
    } catch {
      this.count('none');
    }
  }

  private count(answer: string): void {
    this.answers[answer] = (this.answers[answer] ?? 0) + 1;
  }
}
