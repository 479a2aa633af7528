import { ApiError } from '../../foundation/errors/api-error.js';

const RETRY_HEADERS = { 'Retry-After': '5' };

/** Divides a limited resource among users. One user may hold only a part, so that others are served, too. */
export class SharedCapacity {
  taken = 0;
  private readonly takenByOwner = new Map<number | null, number>();

  constructor(
    private readonly limit: number,
    private readonly limitPerOwner: number,
  ) {}

  /**
   * @param owner the id of a user
   * @returns the function that gives the share back; call it once
   * @throws ApiError rest_too_many_requests when the owner holds too much, rest_service_unavailable when all users do
   */
  take(owner: number | null, amount: number): () => void {
    const ownBefore = this.takenByOwner.get(owner) ?? 0;
    if (ownBefore + amount > this.limitPerOwner)
      throw new ApiError('rest_too_many_requests', { headers: RETRY_HEADERS });
    if (this.taken + amount > this.limit)
      throw new ApiError('rest_service_unavailable', { headers: RETRY_HEADERS });
    this.add(owner, amount);
    return () => this.add(owner, -amount);
  }

  private add(owner: number | null, amount: number): void {
    const own = (this.takenByOwner.get(owner) ?? 0) + amount;
    if (own === 0) this.takenByOwner.delete(owner);
    else this.takenByOwner.set(owner, own);
    this.taken += amount;
  }
}

/** Runs a few tasks concurrently and the others in the order in which they came. Waiting tasks hold memory. */
export class WorkQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly capacity: SharedCapacity;

  /** @param maxPerOwner tasks of one owner, waiting or running */
  constructor(
    private readonly concurrency: number,
    maxWaiting: number,
    maxPerOwner: number,
  ) {
    this.capacity = new SharedCapacity(concurrency + maxWaiting, maxPerOwner);
  }

  /** @throws ApiError as `SharedCapacity.take` does */
  async run<T>(owner: number | null, work: () => Promise<T>): Promise<T> {
    const release = this.capacity.take(owner, 1);
    try {
      if (this.running < this.concurrency) this.running += 1;
      else await new Promise<void>((resolve) => this.waiting.push(resolve));
      return await work();
    } finally {
      release();
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }
}
