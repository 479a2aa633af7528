export type ExhaustedLimit = 'process' | 'caller';

/** Counts the requests in flight in this process: of all clients, and of each. */
export class InFlightRequests {
  private readonly countsByClient = new Map<string, number>();
  private total = 0;

  constructor(
    private readonly max: number,
    private readonly maxPerClient: number,
  ) {}

  get count(): number {
    return this.total;
  }

  /** @returns the function to call once when the request has ended, or the exhausted limit */
  acquire(client: string | null): (() => void) | ExhaustedLimit {
    if (this.total >= this.max) return 'process';
    const own = client === null ? 0 : (this.countsByClient.get(client) ?? 0);
    if (own >= this.maxPerClient) return 'caller';
    this.add(client, 1);
    return () => this.add(client, -1);
  }

  private add(client: string | null, change: 1 | -1): void {
    this.total += change;
    if (client === null) return;
    const own = (this.countsByClient.get(client) ?? 0) + change;
    if (own > 0) this.countsByClient.set(client, own);
    else this.countsByClient.delete(client);
  }
}
