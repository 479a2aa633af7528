// What may be answered from memory, and until when: one for each process.
import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import { ChangeFeed } from '../database/changes/change-feed.js';
import { Changes, type Known } from '../database/changes/changes.js';
import { clock } from '../dates/clock.js';
import { DuePosts } from '../posts/due-posts.js';
import { AnswerCache } from './answer-cache.js';
import type { KeyOf } from './answer-key.js';
import type { KeptAnswer } from './kept-answer.js';

/** What was known when the work on an answer began. */
export interface Seen {
  readonly known: Known;
  readonly atMs: number;
}

/** Longer addresses are answered, and not kept. */
const LONGEST_URL = 2000;

@Injectable()
export class AnswerMemory {
  /** Null when it is switched off. */
  readonly cache: AnswerCache | null;
  /** Set when all routes are known. */
  keyOf: KeyOf | null = null;
  /** How many reads of visitors were not answered from memory. */
  misses = 0;
  /** How many requests were not looked up because news of changes were late. */
  doubts = 0;

  constructor(
    readonly changes: Changes,
    private readonly feed: ChangeFeed,
    private readonly due: DuePosts,
    @Inject(ENV) env: Env,
  ) {
    const cache = env.answerCacheMb === 0 ? null : new AnswerCache(env.answerCacheMb * 1024 * 1024);
    this.cache = cache;
    changes.onChange(() => cache?.clear());
  }

  look(): Seen {
    return { known: this.changes.known, atMs: clock.ms() };
  }

  /** When the calendar last changed, in milliseconds since 1970; null when it changed since, or that is not certain. */
  changedAt({ known }: Seen): number | null {
    return this.changes.holds(known) && this.feed.isFresh() ? this.changes.lastAt : null;
  }

  /** Until when an answer holds if nothing is written, in milliseconds since 1970. */
  endOf(freshUntil: number): number {
    return Math.min(freshUntil, this.due.nextMs);
  }

  find(request: IncomingMessage): KeptAnswer | null {
    const { cache, keyOf } = this;
    const { url = '' } = request;
    if (cache === null || keyOf === null || url.length > LONGEST_URL) return null;
    if (!this.feed.isFresh()) {
      this.doubts += 1;
      return null;
    }
    return cache.find(keyOf(request, url), clock.ms());
  }

  /** An answer that a change overtook while it was made is not kept. */
  keep(request: IncomingMessage, answer: KeptAnswer, seen: Seen, freshUntil: number): void {
    const { cache, keyOf } = this;
    const { address: url } = request.calendar;
    const until = this.endOf(freshUntil);
    if (cache === null || keyOf === null || url.length > LONGEST_URL) return;
    if (!this.changes.holds(seen.known) || seen.atMs >= until) return;
    cache.keep(keyOf(request, url), { answer, from: seen.atMs, until });
  }
}
