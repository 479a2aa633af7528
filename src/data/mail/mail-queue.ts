import { Inject, Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { clock } from '../../foundation/dates/clock.js';
import { cleanMessage, isMailAddress, type MailMessage } from '../../foundation/mail/mail-message.js';
import { Database } from '../database/connection/database.js';
import { afterCommit } from '../database/connection/transaction.js';
import { insertMail } from './mails.queries.js';

const KEPT_MS = 2 * 86_400_000;

/** Takes messages to send. Without `SMTP_URL` it takes none. */
@Injectable()
export class MailQueue {
  private readonly logger = new Logger(MailQueue.name);
  private onQueued: () => void = () => undefined;

  constructor(
    private readonly database: Database,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Whether the operator has named a mail server. */
  get isOn(): boolean {
    return this.env.smtpUrl !== null;
  }

  /**
   * Stores a message, which is sent in the background. Never fails: what cannot be sent is logged.
   *
   * @param manager of a transaction, so that the message is sent after its commit and never after a rollback
   * @param expiresAt when the message is of no use any more, by default after two days
   */
  async send(
    message: MailMessage,
    { manager, expiresAt }: { readonly manager?: EntityManager; readonly expiresAt?: Date } = {},
  ): Promise<void> {
    if (!this.isOn) return;
    if (!isMailAddress(message.to)) {
      this.logger.warn('A message was not sent, because the address of its user is invalid.');
      return;
    }
    const now = new Date(clock.ms());
    const times = { now, expiresAt: expiresAt ?? new Date(now.getTime() + KEPT_MS) };
    try {
      const isTaken = await insertMail(manager ?? this.database.manager, cleanMessage(message), times);
      if (!isTaken) this.logger.warn('A message was not sent, because too many wait for the mail server.');
    } catch (error) {
      // A failed statement has ended the transaction of the caller.
      if (manager !== undefined) throw error;
      this.logger.error(error);
      return;
    }
    if (manager === undefined) this.onQueued();
    else afterCommit(manager, () => this.onQueued());
  }

  /** @param listener called when a message is ready to be sent */
  listen(listener: () => void): void {
    this.onQueued = listener;
  }
}
