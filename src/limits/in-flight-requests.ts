// Requests that have begun and not ended, in one process: of one caller, and of all.

export type ExhaustedLimit = 'process' | 'caller';

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

  /**
   * @param caller null for one that is counted among all alone
   * @returns what to call, once, when the request has ended; or why it may not begin
   */
  acquire(caller: string | null): (() => void) | ExhaustedLimit {
    if (this.total >= this.max) return 'process';
    const own = caller === null ? 0 : (this.countsByClient.get(caller) ?? 0);
    if (own >= this.maxPerClient) return 'caller';
    this.total += 1;
    if (caller !== null) this.countsByClient.set(caller, own + 1);
    return () => {
      this.total -= 1;
      if (caller !== null) this.release(caller);
    };
  }

  private release(caller: string): void {
    const left = (this.countsByClient.get(caller) ?? 0) - 1;
    if (left > 0) this.countsByClient.set(caller, left);
    else this.countsByClient.delete(caller);
  }
}
