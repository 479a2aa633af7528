import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { clock } from '../../foundation/dates/clock.js';
import { parseMailbox, parseMailServer } from '../../foundation/mail/mail-settings.js';
import { sendMail } from '../../foundation/mail/mail-transport.js';
import { PeriodicJob } from '../database/changes/periodic-job.js';
import { Database } from '../database/connection/database.js';
import { MailQueue } from './mail-queue.js';
import {
  claimMails,
  type ClaimedMail,
  deleteExpiredMails,
  deleteMail,
  postponeMail,
} from './mails.queries.js';

const INTERVAL_MS = 5000;

/** How long a message belongs to the process that sends it: longer than an attempt may take. */
const LEASE_MS = 300_000;

/** Messages are sent one after another, so that the lease of the last one does not end before its attempt. */
const BATCH_SIZE = 5;

const MINUTE_MS = 60_000;
const PAUSES_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  60 * MINUTE_MS,
  240 * MINUTE_MS,
  480 * MINUTE_MS,
];
const MAX_ATTEMPTS = PAUSES_MS.length + 1;

/** Sends the messages of the queue for as long as the service runs. Several processes share the work. */
@Injectable()
export class MailSender implements OnModuleDestroy {
  private readonly logger = new Logger(MailSender.name);
  private readonly job: PeriodicJob;
  private wakeUp: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly queue: MailQueue,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.job = new PeriodicJob(database, MailSender, {
      job: 'send_mail',
      intervalMs: INTERVAL_MS,
      work: (isStopping) => this.sendDue(isStopping),
    });
  }

  start(): void {
    if (!this.queue.isOn) return;
    this.job.start();
    this.queue.listen(() => {
      this.wakeUp ??= setTimeout(() => {
        this.wakeUp = undefined;
        void this.job.run();
      }, 0).unref();
    });
  }

  /** Sends what is due now. */
  async run(): Promise<void> {
    await this.job.run();
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.wakeUp);
    await this.job.stop();
  }

  private async sendDue(isStopping: () => boolean): Promise<void> {
    const { manager } = this.database;
    let isFull = this.queue.isOn;
    if (isFull) await deleteExpiredMails(manager, new Date(clock.ms()));
    while (isFull && !isStopping()) {
      const now = clock.ms();
      const times = { now: new Date(now), leasedUntil: new Date(now + LEASE_MS) };
      const claimed = await claimMails(manager, { ...times, limit: BATCH_SIZE });
      for (const mail of claimed) await this.attempt(mail);
      isFull = claimed.length === BATCH_SIZE;
    }
  }

  private async attempt(mail: ClaimedMail): Promise<void> {
    const { smtpUrl, mailFrom } = this.env;
    const server = smtpUrl === null ? null : parseMailServer(smtpUrl);
    const from = mailFrom === null ? null : parseMailbox(mailFrom);
    if (server === null || from === null) return;
    const { manager } = this.database;
    const outcome = await sendMail(server, from, { message: mail, id: mail.messageId });
    if (outcome.status === 'sent') {
      await deleteMail(manager, mail.id);
      return;
    }
    const pauseMs = outcome.status === 'refused' ? undefined : PAUSES_MS[mail.attempts - 1];
    const isRepeated =
      pauseMs !== undefined && (await postponeMail(manager, mail.id, new Date(clock.ms() + pauseMs)));
    if (!isRepeated) await deleteMail(manager, mail.id);
    this.logger.warn(
      `A message was not sent (${outcome.reason}, attempt ${mail.attempts} of ${MAX_ATTEMPTS}), and ` +
        (isRepeated ? 'will be tried again.' : 'is given up.'),
    );
  }
}
