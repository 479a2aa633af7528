// Counts visits with the script of the setting ANALYTICS, and says so.
import { html, type Markup, trusted } from '../../foundation/html/markup.js';
import type { PageView } from './page-view.js';

/** The script with the line that names where it comes from; null without the setting. */
export function renderAnalytics({ design: { analytics }, say }: PageView): Markup | null {
  if (analytics === null) return null;
  const { address, attributes } = analytics;
  // The setting has checked the names.
  const own = attributes.map(([name, value]) => html` ${trusted(name)}="${value}"`);
  return html`<p class="analytics">${say('analytics', { host: new URL(address).host })}</p>
    <script defer src="${address}" ${own}></script>`;
}
