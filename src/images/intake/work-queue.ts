import { ApiError } from '../../errors/api-error.js';

/** For who is refused, in seconds. */
export const COME_BACK = { 'Retry-After': '5' };

/**
 * Lets a few pieces of work run at once and the others wait, in the order in which they came. Whoever finds too many
 * waiting is told to come back later: what waits holds memory. So is who has too many of them: others want a place too.
 */
export class WorkQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly owned = new Map<number, number>();

  constructor(
    private readonly atOnce: number,
    private readonly mostWaiting: number,
    /** Waiting or running. */
    private readonly mostOfOne: number,
  ) {}

  /**
   * @param owner the id of a user
   * @throws ApiError rest_service_unavailable when too many wait, rest_too_many_requests when too many of them are the owner's
   */
  async run<T>(owner: number | null, work: () => Promise<T>): Promise<T> {
    const key = owner ?? 0;
    const before = this.owned.get(key) ?? 0;
    if (before >= this.mostOfOne) throw new ApiError('rest_too_many_requests', { headers: COME_BACK });
    this.owned.set(key, before + 1);
    try {
      return await this.inTurn(work);
    } finally {
      const left = (this.owned.get(key) ?? 1) - 1;
      if (left === 0) this.owned.delete(key);
      else this.owned.set(key, left);
    }
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    await this.turn();
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }

  private turn(): Promise<void> {
    if (this.running < this.atOnce) {
      this.running += 1;
      return Promise.resolve();
    }
    if (this.waiting.length >= this.mostWaiting) {
      throw new ApiError('rest_service_unavailable', { headers: COME_BACK });
    }
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
