import { ApiError } from '../../errors/api-error.js';

/** Tells refused clients when to try again, in seconds. */
const COME_BACK = { 'Retry-After': '5' };

/** Divides a limited resource among users. One user may hold only a part, so that others are served, too. */
export class Shares {
  taken = 0;
  private readonly owned = new Map<number | null, number>();

  constructor(
    private readonly most: number,
    private readonly mostOfOne: number,
  ) {}

  /**
   * @param owner the id of a user
   * @returns the function that gives the share back; call it once
   * @throws ApiError rest_too_many_requests when the owner holds too much, rest_service_unavailable when all users do
   */
  take(owner: number | null, amount: number): () => void {
    const ownBefore = this.owned.get(owner) ?? 0;
    if (ownBefore + amount > this.mostOfOne)
      throw new ApiError('rest_too_many_requests', { headers: COME_BACK });
    if (this.taken + amount > this.most)
      throw new ApiError('rest_service_unavailable', { headers: COME_BACK });
    this.add(owner, amount);
    return () => this.add(owner, -amount);
  }

  private add(owner: number | null, amount: number): void {
    const own = (this.owned.get(owner) ?? 0) + amount;
    if (own === 0) this.owned.delete(owner);
    else this.owned.set(owner, own);
    this.taken += amount;
  }
}

/** Runs a few tasks concurrently and the others in the order in which they came. Waiting tasks hold memory. */
export class WorkQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly places: Shares;

  /** @param mostOfOne tasks of one owner, waiting or running */
  constructor(
    private readonly atOnce: number,
    mostWaiting: number,
    mostOfOne: number,
  ) {
    this.places = new Shares(atOnce + mostWaiting, mostOfOne);
  }

  /** @throws ApiError as `Shares.take` does */
  async run<T>(owner: number | null, work: () => Promise<T>): Promise<T> {
    const leave = this.places.take(owner, 1);
    try {
      if (this.running < this.atOnce) this.running += 1;
      else await new Promise<void>((resolve) => this.waiting.push(resolve));
      return await work();
    } finally {
      leave();
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }
}
