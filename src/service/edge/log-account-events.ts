import type { Logger } from 'pino';
import type { ReportedAccountEvent } from '../../requests/accounts/sign-in/account-events.js';

/** Logs sign-ins, refusals, links and changes of roles, without secrets and without the agent. */
export const logAccountEvents =
  (logger: Logger) =>
  ({ userId, event, detail, actor, client: { address } }: ReportedAccountEvent): void => {
    const account = { user: userId, event, detail, by: actor, address };
    logger[event === 'sign_in_refused' ? 'warn' : 'info']({ account }, 'account event');
  };
