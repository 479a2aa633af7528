import { Injectable } from '@nestjs/common';
import { Database } from '../../data/database/connection/database.js';
import { Replicas } from '../../data/database/replicas/replicas.js';
import {
  findKeptIdBySlug,
  findKeptIds,
  isMerged,
  toMergedKey,
} from '../../data/merges/merged-items.queries.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import { can } from '../../requests/accounts/can.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { isPossibleId } from '../posts/find-post.js';
import { refuseSelf } from '../posts/merge/merge-posts.js';
import { findChange } from '../sync/history.queries.js';
import type { RestoreDto } from '../sync/version.dto.js';
import type { Restored } from '../sync/version-restorer.js';
import { mergeTerms, unmergeTerm } from './merge-terms.js';
import type { Taxonomy } from './taxonomy.js';
import type { TermDto } from './term.dto.js';
import { TermsService } from './terms.service.js';

/** Categories and tags: of two that are the same, one becomes part of the other. */
@Injectable()
export class TermMergesService {
  constructor(
    private readonly terms: TermsService,
    private readonly database: Database,
    private readonly replicas: Replicas,
  ) {}

  /** @returns the term that stays */
  async merge(
    taxonomy: Taxonomy,
    id: number,
    { into: intoId }: { readonly into: number },
    context: RequestContext,
  ): Promise<TermDto> {
    refuseSelf(id, intoId);
    await this.database.inTransaction(async (manager) => {
      await this.terms.checkConditions(manager, taxonomy, id, context);
      await mergeTerms(manager, { taxonomy, id, intoId }, context);
      await context.onWritten?.(manager, intoId);
    });
    return this.terms.findOrThrow(taxonomy, intoId, context);
  }

  /** Like `findOrThrow` of the terms, and the term that a merged one is part of now. */
  async findOrKept(taxonomy: Taxonomy, id: number, context: RequestContext): Promise<TermDto> {
    try {
      return await this.terms.findOrThrow(taxonomy, id, context);
    } catch (error) {
      if (!(error instanceof ApiError) || !isPossibleId(id)) throw error;
      const merged = { kind: taxonomy, id };
      const seesAll = can(context.viewer, 'posts.editOthers');
      const kept = await findKeptIds(this.replicas.getReadManager(context), [merged], seesAll);
      const keptId = kept.get(toMergedKey(merged));
      if (keptId === undefined) throw error;
      return this.terms.findOrThrow(taxonomy, keptId, context);
    }
  }

  /** The term that the slug of a merged one leads to. */
  async findKept(taxonomy: Taxonomy, slug: string, context: RequestContext): Promise<TermDto | null> {
    const seesAll = can(context.viewer, 'posts.editOthers');
    const by = { kind: taxonomy, slug, chain: context.chain, seesAll };
    const id = await findKeptIdBySlug(this.replicas.getReadManager(context), by);
    if (id === null) return null;
    return this.terms.findOrThrow(taxonomy, id, context).catch((error: unknown) => {
      if (error instanceof ApiError) return null;
      throw error;
    });
  }

  /** Restores a version of a term; of a merged one, the merge is all that can be taken back. */
  async restore(
    taxonomy: Taxonomy,
    id: number,
    change: number,
    sent: RestoreDto,
    context: RequestContext,
  ): Promise<Restored<TermDto>> {
    const merged = { kind: taxonomy, id };
    if (!isPossibleId(id) || !(await isMerged(this.database.manager, merged)))
      return this.terms.restore(taxonomy, id, change, sent, context);
    await this.database.inTransaction(async (manager) => {
      const row = await findChange(manager, merged, change);
      if (row === null) throw new ApiError('calendar_change_invalid_id');
      const isMerge = row.operation === 'deleted';
      if (!isMerge || !(await unmergeTerm(manager, { taxonomy, id }, context)))
        throw new ApiError('calendar_change_without_values');
      await context.onWritten?.(manager, id);
    });
    return { item: await this.terms.findOrThrow(taxonomy, id, context), leftOut: [] };
  }
}
