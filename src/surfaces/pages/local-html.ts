// Makes cleaned HTML of users fit pages that load nothing from other sites and have no styles in attributes.
import { escapeHtml, isSafeUrl } from '../../foundation/html/markup.js';

const EMBEDDED = /<(img|iframe|video|audio|source)\b([^<>]*?)\/?>(?:<\/iframe>)?/gi;
const readAttribute = (attributes: string, name: string): string =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`, 'i').exec(attributes)?.[1] ?? '';

/**
 * Links take the place of elements that would load something from another site.
 *
 * @param html output of `sanitizeHtml`
 * @param bases addresses of this site
 */
export function toLocalHtml(html: string, bases: readonly string[]): string {
  return (
    html
      .replace(EMBEDDED, (tag: string, name: string, attributes: string) => {
        const source = readAttribute(attributes, 'src');
        if (source === '' || bases.some((base) => source.startsWith(`${base}/`))) return tag;
        if (name.toLowerCase() === 'source') return '';
        if (!isSafeUrl(source) && !source.startsWith('http')) return '';
        const text =
          readAttribute(attributes, 'alt') ||
          readAttribute(attributes, 'title') ||
          escapeHtml(shorten(source));
        return `<a class="elsewhere" href="${source}" rel="nofollow noopener">${text}</a>`;
      })
      // Wide tables scroll by themselves; keyboards can do so where the box takes the focus.
      .replace(/<table\b/gi, '<div class="scroll" tabindex="0"><table')
      .replace(/<\/table>/gi, '</table></div>')
      .replace(/ style="[^"]*?text-align:\s*(left|right|center|justify)[^"]*"/gi, ' data-align="$1"')
      .replace(/ style="[^"]*"/gi, '')
  );
}

const shorten = (url: string): string => url.replace(/^https?:\/\//, '').replace(/[/?#].*$/, '');
