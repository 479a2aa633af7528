import { Injectable } from '@nestjs/common';
import { MoreThan, type EntityManager } from 'typeorm';
import { Database } from '../../../data/database/connection/database.js';
import { clock } from '../../../foundation/dates/clock.js';
import type { UserRow } from '../find-users.js';
import { recordAccountEvent } from './account-events.js';
import { insertSignInLink, type NewSignInLink } from './insert-sign-in-link.js';
import { Sessions } from './sessions.js';
import type { SignInClient } from './sign-in-client.js';
import { SignInLink, type LinkPurpose } from './sign-in-link.entity.js';
import { hashToken, isToken } from './tokens.js';

export interface FoundLink {
  readonly user: UserRow;
  readonly purpose: LinkPurpose;
}

export interface SpentLink extends FoundLink {
  /** The token of the session that the link started. */
  readonly token: string;
}

/** Links that sign in once. Opening one changes nothing: programs that scan mail open links. */
@Injectable()
export class SignInLinks {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
  ) {}

  /** @returns the token for `buildWelcomeUrl` */
  create(link: NewSignInLink, manager: EntityManager = this.database.manager): Promise<string> {
    return insertSignInLink(manager, link);
  }

  /** Reads a link without spending it; null when it is unknown, spent or expired. */
  async find(token: string): Promise<FoundLink | null> {
    return isToken(token) ? findLink(this.database.manager, token) : null;
  }

  /**
   * Spends a link and signs its user in. Of two requests at once one gets null.
   *
   * @param formerToken the session that the browser had before, which ends
   */
  async spend(token: string, client: SignInClient, formerToken: string | null): Promise<SpentLink | null> {
    if (!isToken(token)) return null;
    return this.database.transaction(async (manager) => {
      const link = await findLink(manager, token);
      if (link === null) return null;
      const { affected } = await manager.delete(SignInLink, { hash: hashToken(token) });
      if (affected !== 1) return null;
      const { user, purpose } = link;
      await recordAccountEvent(manager, {
        userId: user.id,
        event: 'link_used',
        detail: purpose,
        actor: user.login,
        client,
      });
      const session = await this.sessions.start({ user, way: 'link', client, formerToken }, manager);
      return { ...link, token: session };
    });
  }
}

async function findLink(manager: EntityManager, token: string): Promise<FoundLink | null> {
  const link = await manager.findOne(SignInLink, {
    where: { hash: hashToken(token), expiresAt: MoreThan(new Date(clock.ms())) },
    relations: { user: true },
  });
  return link === null ? null : { user: link.user, purpose: link.purpose };
}
