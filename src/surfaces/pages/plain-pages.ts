// A page of one message: that something is not public.
import { html } from '../../foundation/html/markup.js';
import type { PageContent, PageView } from './page-view.js';

/** Of an event that lists hide: the page says nothing else. */
export const toProtected = (view: PageView): PageContent => ({
  status: 403,
  title: view.say('protected'),
  body: html`<div class="page">
    <h1>${view.say('protected')}</h1>
    <p><a class="button" href="${view.toPage('/events/')}">${view.say('upcoming')}</a></p>
  </div>`.html,
  addresses: Object.fromEntries(view.languages.map((code) => [code, view.toPage('/events/', code)])),
  canonical: view.toPage('/events/'),
  isIndexed: false,
});
