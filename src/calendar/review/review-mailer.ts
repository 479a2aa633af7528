// Mail about reviews: answers to authors, and digests of what waits to reviewers.
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { I18nService } from 'nestjs-i18n';
import type { EntityManager } from 'typeorm';
import { MailQueue } from '../../data/mail/mail-queue.js';
import { Database } from '../../data/database/connection/database.js';
import { beforeCommit } from '../../data/database/connection/transaction.js';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { clock } from '../../foundation/dates/clock.js';
import type { MailMessage } from '../../foundation/mail/mail-message.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import type { PostKind } from '../posts/post-kind.js';
import { onReview, type ReviewEvent } from '../posts/review/review-listener.js';
import type { ProposalDecision } from './proposal.dto.js';
import type { ProposalRow } from './proposals.queries.js';
import {
  claimDigest,
  type DigestItem,
  findDigestItems,
  findNote,
  findRecipient,
  findReviewers,
  findTitle,
} from './review-mail.queries.js';

/** A digest names this many items; further ones are counted. */
const MAX_LISTED = 20;

const DIGEST_INTERVAL_MS = 3_600_000;

/** Sentences of `messages/<language>/review.json`, by what was decided. */
const ANSWERS = {
  changes_requested: { subject: 'changes_subject', item: 'changes_text', proposal: 'change_wanted_text' },
  refused: { subject: 'refused_subject', item: 'refused_text', proposal: 'change_refused_text' },
  published: { subject: 'published_subject', item: 'published_text', proposal: 'change_published_text' },
} as const;

@Injectable()
export class ReviewMailer implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly queue: MailQueue,
    private readonly i18n: I18nService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onModuleInit(): void {
    onReview(this.database, (manager, event) => this.onReview(manager, event));
  }

  /** Sends reviewers what waits, at most once an hour. */
  async announce(manager: EntityManager): Promise<void> {
    if (!this.queue.isOn) return;
    // The item may still get its title.
    await beforeCommit(manager, () => this.sendDigest(manager));
  }

  async answerProposal(
    manager: EntityManager,
    kind: PostKind,
    { userId, itemId, language }: ProposalRow,
    { state, note }: ProposalDecision,
    context: RequestContext,
  ): Promise<void> {
    const answer = state === 'approved' ? 'published' : state;
    if (answer !== 'published' && answer !== 'changes_requested' && answer !== 'refused') return;
    await this.answer(manager, kind, { userId, itemId, language, note, answer, form: 'proposal' }, context);
  }

  private async onReview(manager: EntityManager, event: ReviewEvent): Promise<void> {
    const { kind, head, state, before, context } = event;
    if (!this.queue.isOn || state === before) return;
    if (state === 'to_review') await this.announce(manager);
    if (state !== 'published' && state !== 'changes_requested' && state !== 'refused') return;
    const { id: itemId, authorId: userId, originalLanguage: language } = head;
    await beforeCommit(manager, async () => {
      const note = await findNote(manager, itemId);
      await this.answer(
        manager,
        kind,
        { userId, itemId, language, note, answer: state, form: 'item' },
        context,
      );
    });
  }

  private async answer(
    manager: EntityManager,
    kind: PostKind,
    {
      userId,
      itemId,
      language,
      note,
      answer,
      form,
    }: {
      readonly userId: number | null;
      readonly itemId: number;
      readonly language: LanguageCode;
      readonly note: string;
      readonly answer: keyof typeof ANSWERS;
      readonly form: 'item' | 'proposal';
    },
    { viewer, links }: RequestContext,
  ): Promise<void> {
    if (!this.queue.isOn || userId === null || userId === viewer.userId) return;
    const recipient = await findRecipient(manager, userId);
    if (recipient === null) return;
    const found = await findTitle(manager, kind, itemId, language);
    if (found === null) return;
    const args = { title: found.title };
    const page = { id: itemId, slug: found.slug ?? '', paged: found.slug !== null };
    const address =
      answer === 'published' ? links.forLanguage(language).publicPage(kind.collection, page) : '';
    const spoken = recipient.language ?? language;
    const parts = [this.translate(spoken, ANSWERS[answer][form], args), note, address];
    await this.queue.send(
      {
        to: recipient.email,
        subject: this.translate(spoken, ANSWERS[answer].subject, args),
        text: parts.filter((part) => part !== '').join('\n\n'),
        language: spoken,
      },
      { manager },
    );
  }

  private async sendDigest(manager: EntityManager): Promise<void> {
    const now = clock.ms();
    if (!(await claimDigest(manager, new Date(now), new Date(now - DIGEST_INTERVAL_MS)))) return;
    const { items, total } = await findDigestItems(manager, MAX_LISTED);
    if (total === 0) return;
    for (const { email: to, language } of await findReviewers(manager))
      await this.queue.send(
        { to, ...this.writeDigest(items, total, language ?? this.env.defaultLanguage) },
        { manager },
      );
  }

  private writeDigest(
    items: readonly DigestItem[],
    total: number,
    language: LanguageCode,
  ): Omit<MailMessage, 'to'> {
    const change = this.translate(language, 'change', {});
    const lines = items.map(({ title, isProposal }) =>
      isProposal ? `- ${title} (${change})` : `- ${title}`,
    );
    if (total > items.length)
      lines.push(this.translate(language, 'digest_more', { count: String(total - items.length) }));
    const subject = this.translate(language, 'digest_subject', { count: String(total) });
    const text = `${this.translate(language, 'digest_text', {})}\n\n${lines.join('\n')}`;
    return { subject, text, language };
  }

  private translate(lang: LanguageCode, key: string, args: Readonly<Record<string, string>>): string {
    return this.i18n.translate<string, string>(`review.${key}`, { lang, args });
  }
}
