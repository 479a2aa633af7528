import { html, type Markup, trusted } from '../../foundation/html/markup.js';
import { LANGUAGE_CODES, type LanguageCode } from '../../foundation/languages/language-code.js';
import { nameOwnLanguage } from '../pages/page-dates.js';
import type { AdminPage, AdminView } from './admin-view.js';

const toTag = (code: LanguageCode): string => (code === 'pt-pt' ? 'pt-PT' : code);

function renderLanguages({ path }: AdminPage, { language, say }: AdminView): Markup {
  const links = LANGUAGE_CODES.map(
    (code) =>
      html`<li>
        <a
          href="${path}${path.includes('?') ? '&' : '?'}language=${code}"
          lang="${toTag(code)}"
          hreflang="${toTag(code)}"
          ${code === language && html` aria-current="true"`}
          >${nameOwnLanguage(code)}</a
        >
      </li>`,
  );
  return html`<details class="menu languages">
    <summary>
      <span class="spoken">${say('language')}: </span><span class="long">${nameOwnLanguage(language)} </span
      ><span class="code" aria-hidden="true">${language.slice(0, 2).toUpperCase()}</span>
    </summary>
    <ul>
      ${links}
    </ul>
  </details>`;
}

function renderUser({ session, admin, say }: AdminView): Markup | null {
  if (session === null) return null;
  return html`<nav class="views" aria-label="${say('account')}">
    <ul>
      <li><a href="${admin}/">${say('home')}</a></li>
      <li><a href="${admin}/account">${session.login}</a></li>
      <li>
        <form method="post" action="${admin}/sign-out"><button class="link">${say('sign_out')}</button></form>
      </li>
    </ul>
  </nav>`;
}

export function renderAdminDocument(page: AdminPage, view: AdminView): string {
  const { design, siteName, admin, say, language } = view;
  return html`<!doctype html>
    <html lang="${toTag(language)}">
      <head>
        <meta charset="utf-8" />
        <title>${page.title} – ${siteName}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="${design.colorScheme}" />
        <meta name="robots" content="noindex" />
        <link rel="stylesheet" href="${admin}${design.stylesheet.path}" />
        <link rel="stylesheet" href="${view.styles}" />
        <link rel="icon" href="${design.logo === null ? 'data:,' : admin + design.logo.path}" />
        ${view.hasPasskeys && html`<script src="${view.script}" defer></script>`}
      </head>
      <body>
        <a class="skip" href="#content">${say('skip')}</a>
        <header class="site">
          <div class="wide masthead">
            <p class="name"><a href="${admin}/">${siteName}</a></p>
            ${renderUser(view)} ${renderLanguages(page, view)}
          </div>
        </header>
        <main id="content" class="wide" tabindex="-1">
          <div class="page admin">
            <h1>${page.title}</h1>
            ${trusted(page.body)}
          </div>
        </main>
      </body>
    </html> `.html.replace(/\n{2,}/g, '\n');
}
