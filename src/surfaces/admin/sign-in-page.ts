import { html, type Markup } from '../../foundation/html/markup.js';
import type { AdminPage, AdminView } from './admin-view.js';
import { renderField, renderHidden, renderNotice, renderPasskeyButton, renderProblem } from './form-parts.js';

export interface SignInState {
  readonly target: string;
  /** The user is signed in, and proves it again before a change. */
  readonly isAgain?: boolean;
  readonly login?: string;
  /** The login or the password was. */
  readonly isWrong?: boolean;
  readonly problem?: string | null;
  readonly notice?: string | null;
  readonly status?: number;
  readonly retryAfter?: number;
}

export function writeSignInPage(state: SignInState, view: AdminView): AdminPage {
  const {
    target,
    isAgain = false,
    login = '',
    isWrong = false,
    problem = null,
    notice = null,
    status = 200,
    retryAfter,
  } = state;
  const { say, admin } = view;
  const search = toSearch(target, isAgain, view);
  return {
    status,
    ...(retryAfter !== undefined && { retryAfter }),
    title: say('sign_in'),
    path: `${admin}/sign-in${search}`,
    body: html`${renderNotice(notice)}${renderProblem(problem)}
    ${view.hasPasswords && renderPasswordForm(target, login, isWrong, view)}
    ${view.hasPasskeys && renderPasskeyButton(say('passkey_use'), html` data-passkey-sign-in="${target}"`, view)}
    ${
      view.providerName !== null &&
      html`<p>
        <a class="button plain" href="${admin}/oidc${search}"
          >${say('oidc_use', { name: view.providerName })}</a
        >
      </p>`
    }
    ${view.hasMail && renderMailForm(view)}`.html,
  };
}

function toSearch(target: string, isAgain: boolean, { admin }: AdminView): string {
  const parts = [
    ...(isAgain ? ['again=1'] : []),
    ...(target === `${admin}/` ? [] : [`return=${encodeURIComponent(target)}`]),
  ];
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

const renderPasswordForm = (
  target: string,
  login: string,
  isWrong: boolean,
  { say, admin }: AdminView,
): Markup =>
  html`<form class="lock" method="post" action="${admin}/sign-in">
    ${renderField({
      id: 'login',
      name: 'login',
      label: say('login'),
      autocomplete: 'username webauthn',
      value: login,
    })}
    ${renderField({
      id: 'password',
      name: 'password',
      label: say('password'),
      type: 'password',
      autocomplete: 'current-password',
      maxLength: 1000,
      ...(isWrong && { error: say('refused') }),
    })}
    ${renderHidden('return', target)}
    <button type="submit">${say('sign_in')}</button>
  </form>`;

const renderMailForm = ({ say, admin }: AdminView): Markup =>
  html`<h2>${say('mail_title')}</h2>
    <form class="lock" method="post" action="${admin}/mail-link">
      ${renderField({ id: 'mail-login', name: 'login', label: say('login'), autocomplete: 'username' })}
      <button type="submit" class="plain">${say('mail_send')}</button>
    </form>`;
