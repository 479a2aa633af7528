// Pages that say one thing.
import { html } from '../../foundation/html/markup.js';
import type { FoundLink } from '../../requests/accounts/sign-in/sign-in-links.js';
import type { AdminPage, AdminView } from './admin-view.js';
import { renderProblem } from './form-parts.js';

export function writeProblemPage(
  { title, problem, status, help }: { title: string; problem: string; status: number; help?: string },
  { say, admin }: AdminView,
): AdminPage {
  return {
    status,
    title,
    path: `${admin}/sign-in`,
    body: html`${renderProblem(problem)}${help !== undefined && html`<p>${help}</p>`}
      <p><a href="${admin}/sign-in?again=1">${say('sign_in')}</a></p>`.html,
  };
}

/** Asks before the link is spent, because programs that scan mail open links, too. */
export function writeWelcomePage({ user }: FoundLink, path: string, { say }: AdminView): AdminPage {
  return {
    title: say('welcome'),
    path,
    body: html`<p class="intro">${say('welcome_intro', { name: user.displayName })}</p>
      <form method="post" action="${path}"><button type="submit">${say('sign_in')}</button></form>`.html,
  };
}

export const writeSignedOutPage = ({ say, admin }: AdminView): AdminPage => ({
  title: say('signed_out'),
  path: `${admin}/signed-out`,
  body: html`<p><a class="button" href="${admin}/sign-in">${say('sign_in')}</a></p>`.html,
});

/** Until there is more to do here, the way to what there is. */
export function writeHomePage(view: AdminView): AdminPage {
  const { say, admin, session, origin } = view;
  const name = session?.login ?? '';
  const mayNot = session?.role === 'subscriber';
  return {
    title: mayNot ? say('may_not') : say('home'),
    path: `${admin}/`,
    body: html`<p class="intro">${mayNot ? say('may_not_role', { name }) : say('signed_in_as', { name })}</p>
      <ul class="ways">
        <li><a href="${admin}/account">${say('account')}</a></li>
        <li><a href="${origin}/events/">${view.calendarWord}</a></li>
        <li><a href="${view.api}/doc">${say('documentation')}</a></li>
      </ul>`.html,
  };
}
