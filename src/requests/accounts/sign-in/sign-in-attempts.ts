// Limits guesses of passwords for all processes together, for private addresses as for others.
import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../data/database/connection/database.js';
import { clock } from '../../../foundation/dates/clock.js';
import {
  countFailure,
  deleteOldFailures,
  type FailurePolicy,
  uncountFailure,
} from './sign-in-failures.queries.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const LONGEST_WAIT_MS = 15 * MINUTE_MS;

export const FREE_FAILURES = { account: 5, address: 20, all: 200 };

/** An account waits 1, 2, 4 … 15 minutes, known or not. Links, passkeys and other accounts of a person stay open. */
const limitAccount = (login: string): FailurePolicy => ({
  // Nobody's typed text is stored: it may be a password in the wrong field.
  key: `account ${createHash('sha256').update(login).digest('base64url')}`,
  free: FREE_FAILURES.account,
  waitMs: MINUTE_MS,
  maxWaitMs: LONGEST_WAIT_MS,
  forgetMs: DAY_MS,
});

/** Many people may share an address. */
const limitAddress = (address: string): FailurePolicy => ({
  key: `address ${address}`,
  free: FREE_FAILURES.address,
  waitMs: MINUTE_MS,
  maxWaitMs: LONGEST_WAIT_MS,
  forgetMs: 60 * MINUTE_MS,
});

/** Links by mail, asked for from one address: they could fill the mailboxes of everybody whose address is known. */
const limitMail = (address: string): FailurePolicy => ({
  ...limitAddress(address),
  key: `mail ${address}`,
});

/** Guesses from many addresses at many accounts. */
const limitAll = (now: number): FailurePolicy => ({
  key: `all ${Math.floor(now / MINUTE_MS)}`,
  free: FREE_FAILURES.all,
  waitMs: MINUTE_MS,
  maxWaitMs: MINUTE_MS,
  forgetMs: DAY_MS,
});

export interface Attempt {
  /** In lower case, as the database compares logins. */
  readonly login: string;
  readonly address: string;
}

@Injectable()
export class SignInAttempts {
  private cleanedAt = 0;

  constructor(private readonly database: Database) {}

  /**
   * Counts an attempt as failed until `succeed` is called. The address comes first, so that one that waits cannot use up
   * the failures of accounts, or of all.
   *
   * @returns milliseconds to wait, 0 when the attempt may go on
   */
  async begin({ login, address }: Attempt): Promise<number> {
    const now = clock.ms();
    await this.deleteOld(now);
    return countFailure(this.database, [limitAddress(address), limitAccount(login), limitAll(now)], now);
  }

  async succeed({ login, address }: Attempt): Promise<void> {
    await uncountFailure(this.database, {
      address: limitAddress(address).key,
      account: limitAccount(login).key,
      all: limitAll(clock.ms()).key,
    });
  }

  /** Counts a request for a link by mail. @returns whether it may be answered with one */
  async mayMail(address: string): Promise<boolean> {
    const now = clock.ms();
    await this.deleteOld(now);
    return (await countFailure(this.database, [limitMail(address)], now)) === 0;
  }

  private async deleteOld(now: number): Promise<void> {
    if (now - this.cleanedAt < MINUTE_MS) return;
    this.cleanedAt = now;
    await deleteOldFailures(this.database, new Date(now - DAY_MS));
  }
}
