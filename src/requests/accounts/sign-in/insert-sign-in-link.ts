// Makes one-time links without the framework, so that commands begin soon.
import type { EntityManager } from 'typeorm';
import { clock } from '../../../foundation/dates/clock.js';
import { recordAccountEvent } from './account-events.js';
import { NO_CLIENT, type SignInClient } from './sign-in-client.js';
import { type LinkPurpose, SignInLink } from './sign-in-link.entity.js';
import { deleteSurplusLinks } from './sign-in.queries.js';
import { generateToken, hashToken } from './tokens.js';

const MINUTE_MS = 60_000;

/** How long a link can be used, in minutes. */
export const LINK_MINUTES: Readonly<Record<LinkPurpose, number>> = {
  start: 24 * 60,
  command: 60,
  invitation: 24 * 60,
  mail: 15,
};

/** Older links of a user are deleted. */
const MAX_LINKS_PER_USER = 10;

export interface NewSignInLink {
  readonly user: { readonly id: number };
  readonly purpose: LinkPurpose;
  /** The login of who asked for the link. */
  readonly actor: string;
  readonly client?: SignInClient;
}

/** @returns the token, which only the link may have */
export async function insertSignInLink(
  manager: EntityManager,
  { user, purpose, actor, client = NO_CLIENT }: NewSignInLink,
): Promise<string> {
  const now = clock.ms();
  const token = generateToken();
  await deleteSurplusLinks(manager, user.id, MAX_LINKS_PER_USER - 1, new Date(now));
  await manager.insert(SignInLink, {
    hash: hashToken(token),
    userId: user.id,
    purpose,
    createdAt: new Date(now),
    expiresAt: new Date(now + LINK_MINUTES[purpose] * MINUTE_MS),
  });
  await recordAccountEvent(manager, {
    userId: user.id,
    event: 'link_created',
    detail: purpose,
    actor,
    client,
  });
  return token;
}

/** @param base the address of the service with its `ROOT_PATH` */
export const buildWelcomeUrl = (base: string, token: string): string => `${base}/admin/welcome/${token}`;
