import { describeAgent } from '../../requests/accounts/sign-in/describe-agent.js';
import type { SessionRow } from '../../requests/accounts/sign-in/end-sessions.js';
import type { AccountEventRow } from '../../requests/accounts/sign-in/list-account-events.js';
import type { Viewer } from '../../requests/accounts/viewer.js';
import type { AccountEventDto, SessionDto } from './session.dto.js';
import { formatInstant } from './to-user-dto.js';

export const toSessionDto =
  (viewer: Viewer) =>
  ({ id, way, agent, address, createdAt, lastUsedAt, expiresAt }: SessionRow): SessionDto => ({
    id,
    current: viewer.role !== 'visitor' && viewer.session?.sessionId === id,
    way,
    device: describeAgent(agent),
    address,
    created: formatInstant(createdAt),
    last_used: formatInstant(lastUsedAt),
    expires: formatInstant(expiresAt),
  });

export const toAccountEventDto = ({
  at,
  event,
  detail,
  actor,
  agent,
  address,
}: AccountEventRow): AccountEventDto => ({
  date: formatInstant(at),
  event,
  detail,
  by: actor,
  device: describeAgent(agent),
  address,
});
