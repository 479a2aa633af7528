// What the page of the account lists: browsers, secrets, and what happened.
import { html, type Markup } from '../../foundation/html/markup.js';
import { ROLES } from '../../requests/accounts/roles.js';
import { describeAgent } from '../../requests/accounts/sign-in/describe-agent.js';
import type { AccountEventRow } from '../../requests/accounts/sign-in/list-account-events.js';
import type { Identity } from '../../requests/accounts/sign-in/identity.entity.js';
import { identifyAccount } from '../../requests/accounts/sign-in/oidc/disconnect-identity.js';
import { isOfProvider } from '../../requests/accounts/ways-in.js';
import type { AccountState } from './account-state.js';
import { type AdminView, formatDate } from './admin-view.js';
import { renderField, renderHidden } from './form-parts.js';

/** The API has the others. */
const MAX_SHOWN_EVENTS = 30;

export const renderSessions = ({ sessions }: Pick<AccountState, 'sessions'>, view: AdminView): Markup =>
  html`<h2>${view.say('sessions')}</h2>
    ${renderRows(
      sessions.map(({ id, agent, address, lastUsedAt }) => ({
        id: String(id),
        title: id === view.session?.sessionId ? view.say('this_browser') : describeAgent(agent),
        text: `${address} · ${view.say('last_used', { date: formatDate(lastUsedAt, view) })}`,
        action: '/account/sessions/end',
        button: view.say('sign_out'),
      })),
      view,
    )}
    <form method="post" action="${view.admin}/account/sessions/end-all">
      <button type="submit" class="plain">${view.say('sign_out_everywhere')}</button>
    </form>`;

/** Accounts of providers; those of a former provider have its name, and can be disconnected as well. */
export const renderIdentities = (
  { identities }: Pick<AccountState, 'identities'>,
  view: AdminView,
): Markup | null => {
  const name = view.providerName;
  const isCurrent = (identity: Identity): boolean => name !== null && isOfProvider(identity, view);
  const connect =
    name === null || identities.some(isCurrent)
      ? null
      : html`<p>
          <a class="button plain" href="${view.admin}/oidc?connect=1"
            >${view.say('oidc_connect', { name })}</a
          >
        </p>`;
  if (identities.length === 0) return connect;
  return html`<h2>${view.say('identities')}</h2>
    <p>${view.say('identities_intro')}</p>
    ${renderRows(
      identities.map((identity) => ({
        id: identifyAccount(identity),
        title: (isCurrent(identity) ? name : null) ?? new URL(identity.issuer).host,
        text: view.say('identity_since', { date: formatDate(identity.createdAt, view) }),
        action: '/account/identities/remove',
        button: view.say('identity_remove'),
      })),
      view,
    )}
    ${connect}`;
};

export const renderSecrets = (
  { secrets, newSecret = null }: Pick<AccountState, 'secrets' | 'newSecret'>,
  view: AdminView,
): Markup =>
  html`<h2 id="secrets">${view.say('secrets')}</h2>
    <p>${view.say('secrets_intro')}</p>
    ${
      newSecret !== null &&
      html`<div class="notice good" role="status">
        <p>${view.say('secret_shown')}</p>
        <code class="copy">${newSecret}</code>
      </div>`
    }
    ${renderRows(
      secrets.map(({ id, name, lastUsedAt }) => ({
        id: String(id),
        title: name,
        text: view.say('last_used', { date: lastUsedAt === null ? '–' : formatDate(lastUsedAt, view) }),
        action: '/account/secrets/remove',
        button: view.say('remove'),
      })),
      view,
    )}
    <form class="lock" method="post" action="${view.admin}/account/secrets">
      ${renderField({
        id: 'secret-name',
        name: 'name',
        label: view.say('secret_name'),
        autocomplete: 'off',
        maxLength: 100,
      })}
      <button type="submit" class="plain">${view.say('secret_new')}</button>
    </form>`;

interface Row {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly button: string;
}

export const renderRows = (rows: readonly Row[], { admin }: AdminView): Markup | null =>
  rows.length === 0
    ? null
    : html`<ul class="rows">
        ${rows.map(
          ({ id, title, text, action, button }) =>
            html`<li>
              <div><b>${title}</b><br /><span class="hint">${text}</span></div>
              <form method="post" action="${admin}${action}">
                ${renderHidden('id', id)}<button type="submit" class="plain small">
                  ${button}<span class="spoken">: ${title}</span>
                </button>
              </form>
            </li>`,
        )}
      </ul>`;

/** What happened last, which anybody may look for whom an account surprises. */
export const renderEvents = (
  { user, events }: Pick<AccountState, 'user' | 'events'>,
  view: AdminView,
): Markup =>
  html`<details class="history">
    <summary><h2>${view.say('activity')}</h2></summary>
    <ul class="rows">
      ${events.slice(0, MAX_SHOWN_EVENTS).map(
        (event) =>
          html`<li>
            <div>
              <b>${nameEvent(event, view)}</b><br /><span class="hint"
                >${describeEvent(event, user, view)}</span
              >
            </div>
          </li>`,
      )}
    </ul>
  </details>`;

function nameEvent({ event, detail }: AccountEventRow, { say }: AdminView): string {
  const role = event === 'role_changed' ? ROLES.find((each) => each === detail) : undefined;
  const more = role === undefined ? (hasNameInDetail(event) ? detail : '') : say(`role_${role}`);
  return say(`event_${event}`) + (more === '' ? '' : `: ${more}`);
}

const hasNameInDetail = (event: AccountEventRow['event']): boolean =>
  event === 'secret_created' || event === 'secret_revoked';

/** When, from where, and by whom unless it was the user. */
const describeEvent = (
  { at, agent, address, actor }: AccountEventRow,
  { login }: AccountState['user'],
  view: AdminView,
): string =>
  [formatDate(at, view), describeAgent(agent), address, actor === login ? '' : actor]
    .filter((part) => part !== '')
    .join(' · ');
