import { html, type Markup } from '../../foundation/html/markup.js';
import { MIN_PASSWORD_LENGTH } from '../../requests/accounts/sign-in/password-rules.js';
import { LANGUAGE_CODES } from '../../foundation/languages/language-code.js';
import { nameOwnLanguage } from '../pages/page-dates.js';
import type { AccountState } from './account-state.js';
import {
  renderEvents,
  renderIdentities,
  renderRows,
  renderSecrets,
  renderSessions,
} from './account-lists.js';
import { type AdminPage, type AdminView, formatDate } from './admin-view.js';
import { renderChoice, renderField, renderNotice, renderPasskeyButton, renderProblem } from './form-parts.js';

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
        ${renderChoice({
          id: 'language',
          name: 'language',
          label: say('language'),
          value: user.language ?? '',
          options: [
            ['', say('language_auto')],
            ...LANGUAGE_CODES.map((code) => [code, nameOwnLanguage(code)] as const),
          ],
        })}
        <button type="submit">${say('save')}</button>
      </form>
      ${view.hasPasswords && renderPassword(state, view)} ${view.hasPasskeys && renderPasskeys(state, view)}
      ${renderIdentities(state, view)} ${renderSessions(state, view)} ${renderSecrets(state, view)}
      ${renderEvents(state, view)}`.html,
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
