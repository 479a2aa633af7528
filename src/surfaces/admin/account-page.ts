import { html, type Markup } from '../../foundation/html/markup.js';
import type { SecretRow, UserRow } from '../../requests/accounts/find-users.js';
import type { Identity } from '../../requests/accounts/sign-in/identity.entity.js';
import type { Passkey } from '../../requests/accounts/sign-in/passkey.entity.js';
import { MIN_PASSWORD_LENGTH } from '../../requests/accounts/sign-in/password-rules.js';
import type { Session } from '../../requests/accounts/sign-in/session.entity.js';
import { type AdminPage, type AdminView, formatDate } from './admin-view.js';
import { renderField, renderHidden, renderNotice, renderPasskeyButton, renderProblem } from './form-parts.js';

export interface AccountState {
  readonly user: UserRow;
  readonly hasPassword: boolean;
  readonly passkeys: readonly Passkey[];
  readonly identities: readonly Identity[];
  readonly sessions: readonly Session[];
  readonly secrets: readonly SecretRow[];
  readonly notice?: string | null;
  readonly problem?: string | null;
  /** Why the new password was refused. */
  readonly passwordProblem?: string | null;
  /** Shown once. */
  readonly newSecret?: string | null;
  readonly status?: number;
}

export function writeAccountPage(state: AccountState, view: AdminView): AdminPage {
  const { user, notice = null, problem = null, status = 200 } = state;
  const { say, admin } = view;
  return {
    status,
    title: say('account'),
    path: `${admin}/account`,
    body: html`${renderNotice(notice)}${renderProblem(problem)}
      <p class="intro">
        ${say('signed_in_as', { name: user.login })}. ${say('role')}: ${say(`role_${user.role}`)}
      </p>
      <form class="lock" method="post" action="${admin}/account">
        ${renderField({
          id: 'name',
          name: 'name',
          label: say('name'),
          autocomplete: 'name',
          value: user.displayName,
          maxLength: 100,
        })}
        ${renderField({
          id: 'email',
          name: 'email',
          label: say('email'),
          type: 'email',
          autocomplete: 'email',
          value: user.email,
          isRequired: false,
        })}
        <button type="submit">${say('save')}</button>
      </form>
      ${view.hasPasswords && renderPassword(state, view)} ${view.hasPasskeys && renderPasskeys(state, view)}
      ${
        view.providerName !== null &&
        state.identities.length === 0 &&
        html`<p>
          <a class="button plain" href="${admin}/oidc?connect=1"
            >${say('oidc_connect', { name: view.providerName })}</a
          >
        </p>`
      }
      ${renderSessions(state, view)} ${renderSecrets(state, view)}`.html,
  };
}

/** After the first link: how to sign in the next time. */
export function writeChoicePage(state: AccountState, view: AdminView): AdminPage {
  const { say, admin } = view;
  return {
    title: say('welcome'),
    path: `${admin}/welcome`,
    body: html`<p class="intro">${say('choose_way', { name: state.user.displayName })}</p>
      ${view.hasPasskeys && renderPasskeys(state, view)} ${view.hasPasswords && renderPassword(state, view)}
      <p><a href="${admin}/">${say('later')}</a></p>`.html,
  };
}

const renderPassword = (
  { hasPassword, passwordProblem = null, user }: AccountState,
  { say, admin }: AdminView,
): Markup =>
  html`<h2>${say('password')}</h2>
    ${!hasPassword && html`<p>${say('password_none')}</p>`}
    <form class="lock" method="post" action="${admin}/account/password">
      <input type="text" name="username" value="${user.login}" autocomplete="username" readonly hidden />
      ${renderField({
        id: 'new-password',
        name: 'password',
        label: say('new_password'),
        type: 'password',
        autocomplete: 'new-password',
        hint: say('password_rule', { min: MIN_PASSWORD_LENGTH }),
        error: passwordProblem,
        maxLength: 1000,
      })}
      <button type="submit">${say('save')}</button>
    </form>
    ${
      hasPassword &&
      html`<form method="post" action="${admin}/account/password/remove">
        <button type="submit" class="plain">${say('password_remove')}</button>
      </form>`
    }`;

const renderPasskeys = ({ passkeys }: AccountState, view: AdminView): Markup =>
  html`<h2 id="passkeys">${view.say('passkeys')}</h2>
    <p>${view.say('passkeys_intro')}</p>
    ${renderRows(
      passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        title: name === '' ? formatDate(createdAt, view) : name,
        text: view.say('last_used', { date: lastUsedAt === null ? '–' : formatDate(lastUsedAt, view) }),
        action: '/account/passkeys/remove',
        button: view.say('remove'),
      })),
      view,
    )}
    <div class="lock" data-new-passkey>
      ${renderField({
        id: 'passkey-name',
        name: 'name',
        label: view.say('passkey_name'),
        autocomplete: 'off',
        isRequired: false,
        maxLength: 100,
      })}
      ${renderPasskeyButton(view.say('passkey_add'), html` data-passkey-add`, view)}
    </div>`;

const renderSessions = ({ sessions }: AccountState, view: AdminView): Markup =>
  html`<h2>${view.say('sessions')}</h2>
    ${renderRows(
      sessions.map(({ id, agent, address, lastUsedAt }) => ({
        id: String(id),
        title: id === view.session?.sessionId ? view.say('this_browser') : shortenAgent(agent),
        text: `${address} · ${view.say('last_used', { date: formatDate(lastUsedAt, view) })}`,
        action: '/account/sessions/end',
        button: view.say('sign_out'),
      })),
      view,
    )}
    <form method="post" action="${view.admin}/account/sessions/end-all">
      <button type="submit" class="plain">${view.say('sign_out_everywhere')}</button>
    </form>`;

/** The browser and the system, as far as a person recognises them. */
const shortenAgent = (agent: string): string =>
  [/Firefox|Edg|OPR|Chrome|Safari/, /Windows|Android|iPhone|iPad|Mac OS X|Linux/]
    .flatMap((name) => name.exec(agent)?.[0] ?? [])
    .join(', ') ||
  agent.slice(0, 60) ||
  '–';

const renderSecrets = ({ secrets, newSecret = null }: AccountState, view: AdminView): Markup =>
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

const renderRows = (rows: readonly Row[], { admin }: AdminView): Markup | null =>
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
