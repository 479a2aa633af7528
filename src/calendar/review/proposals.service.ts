import { Inject, Injectable, type Type } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { recordChanges } from '../../data/changelog/record-changes.js';
import { Database } from '../../data/database/connection/database.js';
import { runDry } from '../../data/database/connection/dry-run.js';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { clock } from '../../foundation/dates/clock.js';
import { ApiError, invalidParam } from '../../foundation/errors/api-error.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { forbidden } from '../../requests/accounts/forbidden.js';
import { computeEntityTag } from '../../requests/context/entity-tag.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { getKnownNames } from '../../requests/validation/known-names.js';
import { ParameterReader } from '../../requests/validation/parameter-reader.js';
import { findPost, isPossibleId, type PostHead } from '../posts/find-post.js';
import type { PostKind } from '../posts/post-kind.js';
import { canReview } from '../posts/review/review-state.js';
import { removeHiddenTermIds } from '../terms/hidden-terms.js';
import { findConflicts, findDifference } from './compare-fields.js';
import { findProposedOrThrow, type SentUpdate } from './find-proposed.js';
import { type FieldValues, OPEN_STATES } from './proposal.entity.js';
import { listProposals } from './list-proposals.js';
import type {
  CreateProposalDto,
  ListProposalsDto,
  ProposalDecision,
  ProposalDto,
  ProposalPageDto,
} from './proposal.dto.js';
import {
  countOtherOpen,
  endProposal,
  findProposal,
  type ProposalRow,
  saveProposal,
} from './proposals.queries.js';
import { ReviewMailer } from './review-mailer.js';
import { findFirstName, pickOptions, toSentTerms, withoutRights } from './sent-fields.js';
import { toProposalDto } from './to-proposal-dto.js';
import { toEditContext, toLanguage, toTrialViewer } from './trial-context.js';

/** What events, venues and organizers lend to proposals. */
export interface ProposalTarget {
  readonly kind: PostKind;
  /** The body of an update. */
  readonly dto: Type;
  readonly update: (id: number, input: object, context: RequestContext) => Promise<object>;
  readonly read: (id: number, context: RequestContext) => Promise<object>;
}

type Item = Readonly<Record<string, unknown>>;

const MAX_OPEN = 100;

/** To approve what others change at the same time. */
const MAX_ATTEMPTS = 3;

/** Keeps changes of public items by those who may not make them until somebody who may approves them. */
@Injectable()
export class ProposalsService {
  private readonly targets = new Map<PostKind['resource'], ProposalTarget>();

  constructor(
    private readonly database: Database,
    private readonly reader: ParameterReader,
    private readonly mailer: ReviewMailer,
    @Inject(ENV) private readonly env: Env,
  ) {}

  register(target: ProposalTarget): void {
    this.targets.set(target.kind.resource, target);
  }

  /**
   * Does an update, or makes a proposal of it when it is refused and concerns something public of the caller.
   *
   * @param onProposal called when the result is a proposal
   */
  async updateOrPropose<T extends object>(
    sentUpdate: SentUpdate,
    context: RequestContext,
    update: () => Promise<T>,
    onProposal: (address: string) => void,
  ): Promise<T | ProposalDto> {
    try {
      return await update();
    } catch (error) {
      const head = await findProposedOrThrow(this.database.manager, sentUpdate, context, error);
      const proposal = await this.propose(sentUpdate.kind, head, sentUpdate.sent, context);
      onProposal(proposal.rest_url);
      return proposal;
    }
  }

  list(query: ListProposalsDto, context: RequestContext): Promise<ProposalPageDto> {
    return listProposals(this.database.manager, query, context, this.env);
  }

  /** @throws ApiError rest_invalid_param for an item that is unknown or not public */
  async create(
    { kind = 'event', item = 0, patch = {} }: CreateProposalDto,
    context: RequestContext,
  ): Promise<ProposalDto> {
    const target = this.getTarget(kind);
    const { manager } = this.database;
    const head = isPossibleId(item) ? await findPost(manager, target.kind, { id: item }, context) : null;
    const isOwn = head?.authorId === context.viewer.userId;
    const isPublic = head?.status === 'publish' || (head?.status === 'future' && isOwn);
    if (head === null || !isPublic)
      throw invalidParam('item', new ParameterError(`unknown_${kind}`, { id: item }));
    // Nobody learns by a proposal what a password hides.
    await target.read(head.id, { ...context, conditions: null });
    return this.propose(target.kind, head, patch, context);
  }

  private async propose(
    kind: PostKind,
    head: PostHead,
    sent: FieldValues,
    context: RequestContext,
  ): Promise<ProposalDto> {
    const { viewer, language } = context;
    const target = this.getTarget(kind.resource);
    if (sent['password'] !== undefined && sent['password'] !== null && sent['password'] !== '')
      throw invalidParam('password', new ParameterError('not_in_proposal'));
    // The trial has more rights than the caller, who would learn the names of unpublished terms by their ids.
    const parsed = (await this.reader.read(target.dto, withoutRights(sent), context)) as object;
    const visible = await removeHiddenTermIds(this.database.manager, parsed, viewer);
    const input = { ...parsed, ...visible };
    const body = { ...withoutRights(sent), ...toSentTerms(visible) };
    // The update runs as it will when it is approved, and is rolled back.
    const trial = toEditContext({ ...context, viewer: toTrialViewer(viewer, head), onWritten: null });
    const before = (await target.read(head.id, { ...trial, conditions: null })) as Item;
    const after = (await runDry(this.database, () => target.update(head.id, input, trial))) as Item;
    const difference = findDifference(before, after, body, getKnownNames(target.dto));
    const options = pickOptions(body);
    if (Object.keys(difference.patch).length === 0 && !('recurrence' in options))
      throw invalidParam(findFirstName(body, getKnownNames(target.dto)), new ParameterError('no_change'));
    const id = await this.database.inTransaction(async (manager) => {
      if ((await countOtherOpen(manager, { userId: viewer.userId, itemId: head.id, language })) >= MAX_OPEN)
        throw new ApiError('calendar_too_many_proposals', { values: { max: MAX_OPEN } });
      const proposal = { kind: kind.resource, itemId: head.id, userId: viewer.userId, language, note: '' };
      const baseEtag = computeEntityTag(JSON.stringify(before));
      const patch = { ...difference.patch, ...options };
      const savedId = await saveProposal(
        manager,
        { ...proposal, ...difference, patch, baseEtag },
        new Date(clock.ms()),
      );
      await this.record(manager, head.id, context);
      await this.mailer.announce(manager);
      await context.onWritten?.(manager, savedId);
      return savedId;
    });
    return this.readOrThrow(id, context);
  }

  /** A proposal with its difference to the item. @throws ApiError calendar_proposal_invalid_id */
  async readOrThrow(id: number, context: RequestContext): Promise<ProposalDto> {
    const row = await this.findOrThrow(id, context);
    const visible = canReview(context.viewer)
      ? undefined
      : await this.readCurrent(row, context, context.viewer);
    return toProposalDto(row, context.links, { current: await this.readCurrent(row, context), visible });
  }

  /** @throws ApiError calendar_proposal_conflict, which names the fields, or calendar_proposal_decided */
  async decide(
    id: number,
    decision: ProposalDecision,
    isForced: boolean,
    context: RequestContext,
  ): Promise<ProposalDto> {
    const row = await this.findOrThrow(id, context);
    const { viewer } = context;
    const isOwn = row.userId === viewer.userId;
    if (decision.state === 'withdrawn' ? !isOwn : !canReview(viewer)) throw forbidden(viewer);
    if (!OPEN_STATES.includes(row.state)) throw new ApiError('calendar_proposal_decided');
    const needsNote = decision.state === 'refused' || decision.state === 'changes_requested';
    if (needsNote && decision.note === '') throw invalidParam('review', new ParameterError('review_note'));
    if (decision.state === 'approved') await this.applyUnchanged(row, decision, isForced, context);
    else
      await this.database.inTransaction(async (manager) => {
        await this.end(manager, row, decision, context);
        await context.onWritten?.(manager, id);
      });
    return this.readOrThrow(id, context);
  }

  /** Looks again when the item has changed between the read and the write. */
  private async applyUnchanged(
    ...[row, decision, isForced, context]: Parameters<ProposalsService['apply']>
  ): Promise<void> {
    for (let attempt = 1; ; attempt += 1)
      try {
        await this.apply(row, decision, isForced, context);
        return;
      } catch (error) {
        const isChanged = error instanceof ApiError && error.code === 'rest_precondition_failed';
        if (!isChanged || attempt === MAX_ATTEMPTS) throw error;
        const { state } = await this.findOrThrow(row.id, context);
        if (!OPEN_STATES.includes(state)) throw new ApiError('calendar_proposal_decided');
      }
  }

  private async apply(
    row: ProposalRow,
    decision: ProposalDecision,
    isForced: boolean,
    context: RequestContext,
  ): Promise<void> {
    const target = this.getTarget(row.kind);
    const reading = toEditContext(toLanguage(context, row.language));
    const current = await this.readCurrent(row, context);
    if (current === null) throw createConflict(['status']);
    const conflicts = findConflicts(row.base, row.proposed, current);
    if (conflicts.length > 0 && !isForced) throw createConflict(conflicts);
    const writing: RequestContext = {
      ...reading,
      actor: { ...context.actor, userId: row.userId },
      // What changes between the read and the write is refused.
      conditions: { tags: new Set([computeEntityTag(JSON.stringify(current))]), unmodifiedSince: null },
      onWritten: async (manager, itemId) => {
        await this.end(manager, row, decision, context);
        await context.onWritten?.(manager, itemId);
      },
    };
    const input = (await this.reader.read(target.dto, row.patch, writing)) as object;
    await target.update(row.itemId, input, writing);
  }

  private async end(
    manager: EntityManager,
    row: ProposalRow,
    { state, note }: ProposalDecision,
    context: RequestContext,
  ): Promise<void> {
    const { viewer } = context;
    const reviewerId = state === 'withdrawn' ? null : viewer.userId;
    const isEnded = await endProposal(manager, {
      id: row.id,
      state,
      note,
      reviewerId,
      now: new Date(clock.ms()),
    });
    if (!isEnded) throw new ApiError('calendar_proposal_decided');
    await this.record(manager, row.itemId, context);
    if (state !== 'withdrawn')
      await this.mailer.answerProposal(manager, this.getTarget(row.kind).kind, row, { state, note }, context);
  }

  private record(manager: EntityManager, itemId: number, { actor }: RequestContext): Promise<void> {
    const change = { kind: 'review', id: itemId, operation: 'updated', language: null } as const;
    return recordChanges(manager, actor, [{ ...change, fields: ['review'] }]);
  }

  private async findOrThrow(id: number, { viewer }: RequestContext): Promise<ProposalRow> {
    const row = isPossibleId(id) ? await findProposal(this.database.manager, id) : null;
    const isVisible = row !== null && (canReview(viewer) || row.userId === viewer.userId);
    if (!isVisible) throw new ApiError('calendar_proposal_invalid_id');
    return row;
  }

  /** The item in the language of the proposal; null in the trash. */
  private async readCurrent(
    row: ProposalRow,
    context: RequestContext,
    viewer = toTrialViewer(context.viewer, null),
  ): Promise<Item | null> {
    const reading = { ...toEditContext(toLanguage(context, row.language)), viewer, conditions: null };
    const item = await this.getTarget(row.kind)
      .read(row.itemId, reading)
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.status < 500) return null;
        throw error;
      });
    return item as Item | null;
  }

  private getTarget(kind: PostKind['resource']): ProposalTarget {
    const target = this.targets.get(kind);
    if (target === undefined) throw new Error(`Nothing takes proposals for ${kind}s`);
    return target;
  }
}

const createConflict = (fields: readonly string[]): ApiError =>
  new ApiError('calendar_proposal_conflict', { values: { fields: fields.join(', ') }, data: { fields } });
