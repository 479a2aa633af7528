// Random numbers that are the same in every run with the same seed.

/** Chris Doty-Humphrey's sfc32: small, fast, and good enough for calendars. */
export class Random {
  private a = 0;
  private b = 0;
  private c = 0;
  private counter = 1;

  constructor(seed: string) {
    for (const letter of seed) {
      this.a = Math.imul(this.a ^ letter.charCodeAt(0), 0x9e3779b1);
      this.b = Math.imul(this.b + letter.charCodeAt(0), 0x85ebca6b) ^ this.a;
      this.c = Math.imul(this.c ^ this.b, 0xc2b2ae35) + this.a;
    }
    for (let n = 0; n < 12; n += 1) this.next();
  }

  /** From 0 up to, but not, 1. */
  next(): number {
    const sum = (this.a + this.b + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = ((this.c << 21) | (this.c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  }

  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /** A whole number, both ends included. */
  between(first: number, last: number): number {
    return first + this.below(last - first + 1);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  logNormal(median: number, sigma: number): number {
    return median * Math.exp(sigma * this.normal());
  }

  exponential(mean: number): number {
    return -mean * Math.log(1 - this.next());
  }

  shuffle<T>(list: T[]): T[] {
    for (let n = list.length - 1; n > 0; n -= 1) {
      const other = this.below(n + 1);
      [list[n], list[other]] = [list[other] as T, list[n] as T];
    }
    return list;
  }
}

/** Picks places of a list by weight, in constant time (Walker's alias method). */
export class Weighted {
  private readonly share: Float64Array;
  private readonly alias: Uint32Array;

  constructor(weights: ArrayLike<number>) {
    const { length } = weights;
    const all = Float64Array.from(weights);
    const sum = all.reduce((total, weight) => total + weight, 0);
    this.share = all.map((weight) => (weight * length) / sum);
    this.alias = new Uint32Array(length);
    const small: number[] = [];
    const large: number[] = [];
    this.share.forEach((share, n) => (share < 1 ? small : large).push(n));
    while (small.length > 0 && large.length > 0) {
      const less = small.pop() as number;
      const more = large[large.length - 1] as number;
      this.alias[less] = more;
      this.share[more] = (this.share[more] as number) - (1 - (this.share[less] as number));
      if (this.share[more] < 1) small.push(large.pop() as number);
    }
    for (const n of [...small, ...large]) this.share[n] = 1;
  }

  pick(random: Random): number {
    const at = random.next() * this.share.length;
    const n = Math.floor(at);
    return at - n < (this.share[n] as number) ? n : (this.alias[n] as number);
  }
}

/** How often the first, second, third … of a list is used: many of few, few of many. */
export const zipf = (length: number, exponent: number, shift = 0): Float64Array =>
  Float64Array.from({ length }, (_, n) => 1 / (n + 1 + shift) ** exponent);
