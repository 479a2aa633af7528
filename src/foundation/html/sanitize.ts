// Sanitises descriptions and excerpts on write, so that stored HTML is safe to show.
import sanitize from 'sanitize-html';
import { limitMarkup, NON_TEXT_TAGS } from './limit-markup.js';
import { sanitizeSrcset } from './srcset.js';
import { parseUrl } from './url.js';

export interface SanitizeOptions {
  /** Host names that may be framed over https; empty for writers who may not embed at all. */
  iframeHosts: readonly string[];
}

const maxDepth = 40;

const allowedTags = [
  'h1 h2 h3 h4 h5 h6 p div span br hr blockquote pre details summary section article address',
  'a abbr b bdi bdo cite code del dfn em i ins kbd mark q rp rt ruby s samp small strong sub sup time u var wbr',
  'ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr th td',
  'figure figcaption img audio video source',
].flatMap((names) => names.split(' '));

// Without id and name, which would shadow variables of the page that shows the text.
const allowedAttributes = {
  '*': ['lang', 'dir', 'title', 'style'],
  a: ['href', 'hreflang', 'rel', 'target'],
  audio: ['src', 'controls', 'preload'],
  blockquote: ['cite'],
  col: ['span'],
  colgroup: ['span'],
  del: ['cite', 'datetime'],
  details: ['open'],
  iframe: ['src', 'width', 'height', 'loading', 'allowfullscreen'],
  img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
  ins: ['cite', 'datetime'],
  li: ['value'],
  ol: ['start', 'reversed', 'type'],
  q: ['cite'],
  source: ['src', 'type'],
  td: ['colspan', 'rowspan', 'headers'],
  th: ['colspan', 'rowspan', 'headers', 'scope', 'abbr'],
  time: ['datetime'],
  video: ['src', 'poster', 'controls', 'width', 'height', 'preload'],
};

const httpSchemes = ['http', 'https'];
const linkSchemes = [...httpSchemes, 'mailto', 'tel'];
const urlAttributes = ['href', 'src', 'cite', 'poster'];

const alignment = /^\s*text-align\s*:\s*(left|right|center|justify|start|end)\s*(!\s*important\s*)?$/i;

/** Bounds the time to check URLs of an attack. */
const maxUrlLength = 10_000;

const plainTextPattern = '[^<>&]*(?:&(?:amp|lt|gt);[^<>&]*)*';
const inlinePattern = `<(?:(b|em|i|strong)>${plainTextPattern}</\\1|a href="https?://[\\w./-]+">${plainTextPattern}</a)>${plainTextPattern}`;

/** Paragraphs of plain, emphasised or linked text, which the parser would return unchanged. */
const plainParagraphs = new RegExp(
  `^${plainTextPattern}(?:<p>${plainTextPattern}(?:${inlinePattern})*</p>${plainTextPattern})*$`,
);

/** Shorter texts cannot exceed the limit of tags. */
const maxPlainLength = 50_000;

/** Removes everything that could run scripts, frame other sites, or restyle the page that shows the text. */
export function sanitizeHtml(html: string, options: SanitizeOptions): string {
  const text = removeControlCharacters(html.replace(/\r\n?/g, '\n'));
  if (text.length < maxPlainLength && plainParagraphs.test(text)) return text.trim();
  const framing = options.iframeHosts.length > 0;
  const markup = limitMarkup(text, { framing });
  const clean = sanitize(markup.html, {
    allowedTags: framing ? [...allowedTags, 'iframe'] : allowedTags,
    allowedAttributes,
    // Only the classes of WordPress blocks, for alignment and size; others could imitate parts of the page.
    allowedClasses: { '*': ['align*', 'wp-*', 'size-*', 'has-*', 'is-style-*', 'is-layout-*', 'is-type-*'] },
    // `extractAlignment` checks styles: the CSS parser takes longer than everything else together.
    parseStyleAttributes: false,
    allowedSchemes: linkSchemes,
    allowedSchemesByTag: {
      img: httpSchemes,
      audio: httpSchemes,
      video: httpSchemes,
      source: httpSchemes,
      iframe: ['https'],
    },
    allowedSchemesAppliedToAttributes: urlAttributes,
    nonTextTags: [...NON_TEXT_TAGS, 'select', 'title', 'svg', 'math'],
    nestingLimit: maxDepth,
    transformTags: { '*': createAttributeFilter(options.iframeHosts) },
  });
  return removeControlCharacters(markup.restore(removeEmptyMedia(clean), '&lt;')).trim();
}

function removeControlCharacters(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]|\p{Cs}/gu, '');
}

/** Removes images and frames without a source. */
function removeEmptyMedia(clean: string): string {
  return clean.replace(/<(?:img( [^<>]*)?\/>|iframe( [^<>]*)?><\/iframe>)/g, (tag, image, frame) => {
    const names = String(image ?? frame ?? '').replace(/"[^"]*"/g, '');
    return / src(?:set)?=/.test(names) ? tag : '';
  });
}

const isAttributeAllowed = (tag: string, name: string): boolean =>
  name === 'class' ||
  allowedAttributes['*'].includes(name) ||
  (Object.hasOwn(allowedAttributes, tag) &&
    allowedAttributes[tag as keyof typeof allowedAttributes].includes(name));

/** Drops attributes that the sanitiser would check slowly, or report on the console. */
const createAttributeFilter =
  (hosts: readonly string[]): sanitize.Transformer =>
  (tagName, sent) => {
    const attribs: sanitize.Attributes = {};
    if (tagName === 'iframe' && !isFrameAllowed(sent['src'], hosts)) return { tagName, attribs };
    for (const [name, value] of Object.entries(sent)) {
      if (!isAttributeAllowed(tagName, name)) continue;
      // `renderHtml` would mistake a line break in an attribute for one between paragraphs.
      const sanitized = sanitizeAttributeValue(name, value.replace(/\s+/g, ' '));
      if (sanitized !== null) attribs[name] = sanitized;
    }
    return { tagName, attribs: tagName === 'a' ? addSafeTarget(attribs) : attribs };
  };

/** Returns null to remove the attribute. */
function sanitizeAttributeValue(name: string, value: string): string | null {
  if (name === 'style') return extractAlignment(value) || null;
  if (name === 'srcset') return sanitizeSrcset(value, isHttpOrRelativeUrl) || null;
  if (urlAttributes.includes(name) && (value.length > maxUrlLength || value.includes('<!--'))) return null;
  return value;
}

const extractAlignment = (style: string): string =>
  style
    .slice(0, 1000)
    .split(/[;{}]/)
    .flatMap((declaration) => {
      const [, side, important] = alignment.exec(declaration) ?? [];
      return side === undefined ? [] : [`text-align:${side}${important === undefined ? '' : ' !important'}`];
    })
    .join(';');

/** Refuses white space and control characters, which browsers skip when they look for a scheme. */
const isHttpOrRelativeUrl = (address: string): boolean =>
  !/[\s\p{C}]|<!--/u.test(address) && /^(?:https?:|(?![a-z][a-z\d+.-]*:))/i.test(address);

/** Puts both attributes last, in this order, so that sanitising is idempotent. */
function addSafeTarget({ target, rel, ...attribs }: sanitize.Attributes): sanitize.Attributes {
  if (target?.toLowerCase() !== '_blank') return rel === undefined ? attribs : { ...attribs, rel };
  const relations = new Set((rel ?? '').split(/\s+/).filter(Boolean)).add('noopener');
  return { ...attribs, target: '_blank', rel: [...relations].join(' ') };
}

function isFrameAllowed(src: string | undefined, hosts: readonly string[]): boolean {
  const url = src && src.length <= maxUrlLength ? parseUrl(src) : null;
  if (!url) return false;
  const { protocol, hostname, port, username, password } = url;
  if (protocol !== 'https:' || port || username || password) return false;
  return hosts.some((host) => host.toLowerCase() === hostname);
}
