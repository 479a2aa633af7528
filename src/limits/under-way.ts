// Requests that have begun and not ended, in one process: of one caller, and of all.

export type Full = 'process' | 'caller';

export class UnderWay {
  private readonly callers = new Map<string, number>();
  private all = 0;

  constructor(
    private readonly most: number,
    private readonly mostOfCaller: number,
  ) {}

  get count(): number {
    return this.all;
  }

  /**
   * @param caller null for one that is counted among all alone
   * @returns what to call, once, when the request has ended; or why it may not begin
   */
  begin(caller: string | null): (() => void) | Full {
    if (this.all >= this.most) return 'process';
    const own = caller === null ? 0 : (this.callers.get(caller) ?? 0);
    if (own >= this.mostOfCaller) return 'caller';
    this.all += 1;
    if (caller !== null) this.callers.set(caller, own + 1);
    return () => {
      this.all -= 1;
      if (caller !== null) this.ended(caller);
    };
  }

  private ended(caller: string): void {
    const left = (this.callers.get(caller) ?? 0) - 1;
    if (left > 0) this.callers.set(caller, left);
    else this.callers.delete(caller);
  }
}
