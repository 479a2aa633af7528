// Pages of one message: that something is not public.
import { html } from '../../foundation/html/markup.js';
import type { PageContent, PageView } from './page-view.js';

const toPlainPage = (view: PageView, status: number, title: string, text: string): PageContent => ({
  status,
  title,
  body: html`<h1>${title}</h1>
    ${text !== '' && html`<p class="lead">${text}</p>`}
    <p><a class="button" href="${view.toPage('/events/')}">${view.say('upcoming')}</a></p>`.html,
  addresses: Object.fromEntries(view.languages.map((code) => [code, view.toPage('/events/', code)])),
  canonical: view.toPage('/events/'),
  isIndexed: false,
});

export const toProtected = (view: PageView): PageContent => toPlainPage(view, 403, view.say('protected'), '');
