import { toSearch } from './list-filters.js';
import { html, type Markup } from '../../foundation/html/markup.js';
import type { PageView } from './page-view.js';

/** Links that open another program or site with the address of a page; they learn nothing before a reader follows one. */
export function renderShareLinks(title: string, address: string, { say }: PageView): Markup {
  const subject = encodeURIComponent(title);
  const links = [
    [say('email'), `mailto:?subject=${subject}&body=${encodeURIComponent(address)}`],
    ['WhatsApp', `https://wa.me/${toSearch({ text: `${title} ${address}` })}`],
    ['Telegram', `https://t.me/share/url${toSearch({ url: address, text: title })}`],
    ['Facebook', `https://www.facebook.com/sharer/sharer.php${toSearch({ u: address })}`],
    ['Bluesky', `https://bsky.app/intent/compose${toSearch({ text: `${title} ${address}` })}`],
  ] as const;
  return html`<span class="feeds"
    >${links.map(([name, url]) => html`<a href="${url}" rel="noopener nofollow">${name}</a>`)}</span
  >`;
}
