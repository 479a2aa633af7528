/** Makes of what other programs put into the clipboard what people write here: text, headings, lists, links, tables. */
import { htmlOf, parseHtml, renameStyles } from '../parts/html';

/** What is kept of each element. Languages are left out: programs write that of their menus. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
};

const GONE = 'meta, link, title, xml, head, template, noscript, svg, form, input, button, select, textarea';
/** Removed before the text is parsed, as the content security policy reports them even then. */
const WITH_CODE = /<(style|script)\b[\s\S]*?<\/\1\s*>/gi;

/** Of no meaning by itself: its content stays. */
const UNWRAPPED = 'span, font, center, article, section, main, header, footer, nav, aside, u, label, body';

/** What is copied inside of this editor stays as it is, with its classes. */
export function cleanPasted(html: string): string {
  if (html.includes('data-pm-slice')) return renameStyles(html);
  const body = parseHtml(html.replace(WITH_CODE, ''));
  for (const element of body.querySelectorAll(GONE)) element.remove();
  removeComments(body);
  makeWordLists(body);
  for (const element of body.querySelectorAll<HTMLElement>('span, b, strong, i, em, font'))
    markByStyle(element);
  for (const element of body.querySelectorAll('*')) if (isUnwrapped(element)) unwrap(element);
  for (const heading of body.querySelectorAll('h1')) rename(heading, 'h2');
  for (const block of body.querySelectorAll('div')) {
    const holdsBlocks = block.querySelector('p, div, ul, ol, table, h2, h3, h4, h5, h6, blockquote') !== null;
    if (holdsBlocks) unwrap(block);
    else rename(block, 'p');
  }
  for (const element of body.querySelectorAll('*')) keepAttributes(element);
  for (const empty of body.querySelectorAll('p, h2, h3, h4, h5, h6, li, strong, em, a'))
    if (empty.textContent.trim() === '' && empty.querySelector('img, br') === null) empty.remove();
  return htmlOf(body);
}

function removeComments(root: Node): void {
  for (const node of [...root.childNodes]) {
    if (node.nodeType === Node.COMMENT_NODE) node.remove();
    else removeComments(node);
  }
}

/** Elements with a colon are of Word, such as `o:p`. */
const isUnwrapped = (element: Element): boolean =>
  element.matches(UNWRAPPED) || element.tagName.includes(':') || element.tagName.includes('-');

const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

function rename(element: Element, tag: string): HTMLElement {
  const named = element.ownerDocument.createElement(tag);
  for (const { name, value } of element.attributes) named.setAttribute(name, value);
  named.append(...element.childNodes);
  element.replaceWith(named);
  return named;
}

const styleOf = (element: Element): string => element.getAttribute('data-style') ?? '';

/** Google Docs writes bold as a style, and wraps all of it in a `b` that is not bold. */
function markByStyle(element: HTMLElement): void {
  const style = styleOf(element).replace(/\s/g, '').toLowerCase();
  const isPlain = /font-weight:(normal|[1-5]00)\b/.test(style);
  const isUpright = /font-style:normal/.test(style);
  if (element.matches('b, strong')) {
    if (isPlain) unwrap(element);
    else rename(element, 'strong');
  } else if (element.matches('i, em')) {
    if (isUpright) unwrap(element);
    else rename(element, 'em');
  } else {
    if (/font-weight:(bold|[6-9]00)\b/.test(style)) wrapContent(element, 'strong');
    if (/font-style:italic/.test(style)) wrapContent(element, 'em');
  }
}

function wrapContent(element: Element, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

function keepAttributes(element: Element): void {
  const kept = KEPT[element.tagName.toLowerCase()] ?? [];
  for (const { name, value } of [...element.attributes])
    if (!kept.includes(name) && !(name === 'dir' && value === 'rtl')) element.removeAttribute(name);
  if (element.matches('img') && !/^https?:/i.test(element.getAttribute('src') ?? '')) element.remove();
  if (element.matches('a') && !/^(https?|mailto|tel):/i.test(element.getAttribute('href') ?? ''))
    unwrap(element);
}

/** Lists of Word are paragraphs with a level in their style, and a bullet or a number as text. */
function makeWordLists(body: HTMLElement): void {
  for (const first of body.querySelectorAll<HTMLElement>('p')) {
    if (levelOf(first) === 0 || !first.isConnected) continue;
    const items: HTMLElement[] = [];
    for (let next: Element | null = first; next !== null && levelOf(next) > 0; next = next.nextElementSibling)
      items.push(next as HTMLElement);
    const place = body.ownerDocument.createComment('');
    first.before(place);
    place.replaceWith(nest(items));
  }
}

const levelOf = (element: Element): number => {
  const [, level] = /mso-list:[^;]*\blevel(\d)/i.exec(styleOf(element)) ?? [];
  return element.matches('p') ? Number(level ?? 0) : 0;
};

const MARKER = /^[\s\u00a0]*(?:[·•o§▪\u00b7\uf0b7\uf0a7-]|(\d+|[a-z]{1,4})[.)])[\s\u00a0]+/iu;

function nest(items: readonly HTMLElement[]): HTMLElement {
  const document = items[0]?.ownerDocument ?? new Document();
  const lists: { level: number; list: HTMLElement }[] = [];
  let root: HTMLElement | null = null;
  for (const item of items) {
    const level = levelOf(item);
    const marker = takeMarker(item);
    while (lists.length > 0 && (lists.at(-1)?.level ?? 0) > level) lists.pop();
    if ((lists.at(-1)?.level ?? 0) < level) {
      const list = document.createElement(/[\p{L}\p{N}]/u.test(marker.replace(/^\s*o\s/, '')) ? 'ol' : 'ul');
      const parent = lists.at(-1)?.list.lastElementChild;
      if (parent != null) parent.append(list);
      root ??= list;
      lists.push({ level, list });
    }
    const entry = document.createElement('li');
    entry.append(...item.childNodes);
    lists.at(-1)?.list.append(entry);
    item.remove();
  }
  return root ?? document.createElement('ul');
}

/** Removes the bullet or the number that Word writes as text, and returns it. */
function takeMarker(item: HTMLElement): string {
  const marked = [...item.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/i.test(styleOf(span)));
  if (marked !== undefined) {
    marked.remove();
    return marked.textContent;
  }
  const walker = item.ownerDocument.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  const text = walker.nextNode();
  const [marker = ''] = MARKER.exec(text?.textContent ?? '') ?? [];
  if (text !== null) text.textContent = text.textContent?.slice(marker.length) ?? '';
  return marker;
}
