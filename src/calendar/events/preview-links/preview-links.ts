import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../../data/database/connection/database.js';
import { ENV } from '../../../foundation/config/config.module.js';
import type { Env } from '../../../foundation/config/env.js';
import { clock } from '../../../foundation/dates/clock.js';
import { formatMsInZone, formatUtcMs } from '../../../foundation/dates/format-date.js';
import { ApiError } from '../../../foundation/errors/api-error.js';
import { buildLanguagePath } from '../../../foundation/urls/request-url.js';
import { canEditPost, canReadPost } from '../../../requests/accounts/can.js';
import { findUserById } from '../../../requests/accounts/find-users.js';
import { forbidden } from '../../../requests/accounts/forbidden.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { findPost, type PostHead } from '../../posts/find-post.js';
import { createTrashedCheck } from '../../posts/trash-post.js';
import { EVENT_KIND } from '../event-kind.js';
import { EventReader } from '../event-reader.js';
import { PreviewKey } from './preview-key.entity.js';
import { findOrMakePreviewKey, findPreviewedEvent } from './preview-keys.queries.js';
import type { EndedPreviewLinksDto, PreviewLinkDto } from './preview-link.dto.js';
import { createPreviewToken, isSignedWith, readPreviewToken } from './preview-token.js';

const LIFETIME_SECONDS = 7 * 24 * 60 * 60;

export interface Preview {
  readonly eventId: number;
  readonly isPublic: boolean;
}

/**
 * Links that show the page of an event which is not public. They are signed instead of stored, so that a database that is
 * read shows none; the key of an event goes with its links.
 */
@Injectable()
export class PreviewLinks {
  constructor(
    private readonly database: Database,
    private readonly reader: EventReader,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async create(id: number, context: RequestContext): Promise<PreviewLinkDto> {
    const { pages, defaultLanguage, siteTimeZone } = this.env;
    if (pages === 'off') throw new ApiError('rest_no_route');
    const { userId } = context.viewer;
    if (userId === null) throw forbidden(context.viewer);
    const key = await this.database.inTransaction(
      async (manager) => {
        const event = await this.findOrThrow(manager, id, context);
        createTrashedCheck(EVENT_KIND)(event);
        return findOrMakePreviewKey(manager, event.id);
      },
      // A key changes no response, and cached ones stay.
      { isChange: false },
    );
    const expiresAt = Math.floor(clock.ms() / 1000) + LIFETIME_SECONDS;
    const token = createPreviewToken({ eventId: id, userId, expiresAt }, key);
    const base = buildLanguagePath(context.language === defaultLanguage ? null : context.language);
    return {
      url: `${context.links.origin}${base}/preview/${token}/`,
      expires: formatMsInZone(siteTimeZone, expiresAt * 1000),
      expires_utc: formatUtcMs(expiresAt * 1000),
    };
  }

  async end(id: number, context: RequestContext): Promise<EndedPreviewLinksDto> {
    return this.database.inTransaction(async (manager) => {
      const event = await this.findOrThrow(manager, id, context);
      const { affected } = await manager.delete(PreviewKey, { eventId: event.id });
      return { ended: affected === 1 };
    });
  }

  /** @returns null for a link that has ended, and when its maker may not read the event any more */
  async find(token: string): Promise<Preview | null> {
    const claim = readPreviewToken(token);
    if (claim === null || claim.expiresAt * 1000 <= clock.ms()) return null;
    const { manager } = this.database;
    const { eventId, userId } = claim;
    const row = await findPreviewedEvent(manager, eventId);
    if (row === null || !isSignedWith(token, row.key)) return null;
    const user = await findUserById(manager, userId);
    if (user === null || !canReadPost({ role: user.role, userId, login: user.login }, row)) return null;
    return { eventId, isPublic: row.status === 'publish' };
  }

  private async findOrThrow(manager: EntityManager, id: number, context: RequestContext): Promise<PostHead> {
    const event = await findPost(manager, EVENT_KIND, { id }, context);
    if (event === null) throw await this.reader.createNotFoundError({ id }, manager);
    if (!canEditPost(context.viewer, event)) throw forbidden(context.viewer);
    return event;
  }
}
