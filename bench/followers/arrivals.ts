// What has arrived of what was changed, and how late.
import { inOrder, quantile } from '../statistics.js';

export interface Lateness {
  readonly p50: number;
  readonly p99: number;
  readonly slowest: number;
}

/** Each change is one of an event of its own, and must arrive at each follower that works. Repeated messages do not count. */
export class Arrivals {
  private readonly changedAt = new Map<number, number>();
  /** Of followers that were faster than the response to the change. */
  private readonly early = new Map<number, number[]>();
  private readonly arrived = new Set<string>();
  private readonly lateMs: number[] = [];
  private last = performance.now();

  get count(): number {
    return this.lateMs.length;
  }

  get lastAt(): number {
    return this.last;
  }

  change(id: number): void {
    const at = performance.now();
    this.changedAt.set(id, at);
    for (const arrivedAt of this.early.get(id) ?? []) this.lateMs.push(Math.max(0, arrivedAt - at));
    this.early.delete(id);
  }

  arrive(follower: number, id: number): void {
    const key = `${follower} ${id}`;
    if (this.arrived.has(key)) return;
    this.arrived.add(key);
    this.last = performance.now();
    const at = this.changedAt.get(id);
    if (at !== undefined) this.lateMs.push(this.last - at);
    else this.early.set(id, [...(this.early.get(id) ?? []), this.last]);
  }

  lateness(): Lateness {
    const sorted = inOrder(this.lateMs);
    return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), slowest: sorted.at(-1) ?? NaN };
  }
}
