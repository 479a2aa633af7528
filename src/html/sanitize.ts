// What may stand in descriptions and excerpts. It is decided on write; what is stored is safe to show.
import sanitize from 'sanitize-html';
import { boundMarkup, WORDLESS } from './bound-markup.js';
import { goodSrcset } from './srcset.js';
import { parsedUrl } from './web-address.js';

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

// No id and no name: they would shadow variables of the page that shows the text.
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

const web = ['http', 'https'];
const schemes = [...web, 'mailto', 'tel'];
const addresses = ['href', 'src', 'cite', 'poster'];

const alignment = /^\s*text-align\s*:\s*(left|right|center|justify|start|end)\s*(!\s*important\s*)?$/i;

/** No address of the web is longer; checking those of an attack takes time. */
const maxAddress = 10_000;

const words = '[^<>&]*(?:&(?:amp|lt|gt);[^<>&]*)*';
const emphasis = `<(?:(b|em|i|strong)>${words}</\\1|a href="https?://[\\w./-]+">${words}</a)>${words}`;

/** Paragraphs of words, some emphasised or linked: what a parser would give back as it is. */
const plainParagraphs = new RegExp(`^${words}(?:<p>${words}(?:${emphasis})*</p>${words})*$`);

/** Shorter texts cannot have too many tags. */
const longestPlain = 50_000;

/** HTML of which nothing is left that could run, frame, or restyle the page that shows it. */
export function sanitizeHtml(html: string, options: SanitizeOptions): string {
  const text = withoutControls(html.replace(/\r\n?/g, '\n'));
  if (text.length < longestPlain && plainParagraphs.test(text)) return text.trim();
  const framing = options.iframeHosts.length > 0;
  const markup = boundMarkup(text, { framing });
  const clean = sanitize(markup.html, {
    allowedTags: framing ? [...allowedTags, 'iframe'] : allowedTags,
    allowedAttributes,
    // Classes of WordPress blocks carry alignment and size; any other could borrow the looks of the page around.
    allowedClasses: { '*': ['align*', 'wp-*', 'size-*', 'has-*', 'is-style-*', 'is-layout-*', 'is-type-*'] },
    // Styles are checked here: the parser of styles takes longer than everything else together.
    parseStyleAttributes: false,
    allowedSchemes: schemes,
    allowedSchemesByTag: { img: web, audio: web, video: web, source: web, iframe: ['https'] },
    allowedSchemesAppliedToAttributes: addresses,
    nonTextTags: [...WORDLESS, 'select', 'title', 'svg', 'math'],
    nestingLimit: maxDepth,
    transformTags: { '*': checked(options.iframeHosts) },
  });
  return withoutControls(markup.restored(withoutEmptyMedia(clean), '&lt;')).trim();
}

function withoutControls(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]|\p{Cs}/gu, '');
}

/** What shows nothing: images without an address, and frames that lost theirs. */
function withoutEmptyMedia(clean: string): string {
  return clean.replace(/<(?:img( [^<>]*)?\/>|iframe( [^<>]*)?><\/iframe>)/g, (tag, image, frame) => {
    const names = String(image ?? frame ?? '').replace(/"[^"]*"/g, '');
    return / src(?:set)?=/.test(names) ? tag : '';
  });
}

const mayHave = (tag: string, name: string): boolean =>
  name === 'class' ||
  allowedAttributes['*'].includes(name) ||
  (Object.hasOwn(allowedAttributes, tag) &&
    allowedAttributes[tag as keyof typeof allowedAttributes].includes(name));

/** Leaves the sanitiser what it can check in no time, and without a word on the console. */
const checked =
  (hosts: readonly string[]): sanitize.Transformer =>
  (tagName, sent) => {
    const attribs: sanitize.Attributes = {};
    if (tagName === 'iframe' && !mayFrame(sent['src'], hosts)) return { tagName, attribs };
    for (const [name, value] of Object.entries(sent)) {
      if (!mayHave(tagName, name)) continue;
      // A line break inside an attribute would be taken for one between paragraphs when the text is rendered.
      const kept = checkedValue(name, value.replace(/\s+/g, ' '));
      if (kept !== null) attribs[name] = kept;
    }
    return { tagName, attribs: tagName === 'a' ? withSafeTarget(attribs) : attribs };
  };

/** Null for an attribute that goes. */
function checkedValue(name: string, value: string): string | null {
  if (name === 'style') return alignmentsOf(value) || null;
  if (name === 'srcset') return goodSrcset(value, isWebOrSite) || null;
  if (addresses.includes(name) && (value.length > maxAddress || value.includes('<!--'))) return null;
  return value;
}

const alignmentsOf = (style: string): string =>
  style
    .slice(0, 1000)
    .split(/[;{}]/)
    .flatMap((declaration) => {
      const [, side, important] = alignment.exec(declaration) ?? [];
      return side === undefined ? [] : [`text-align:${side}${important === undefined ? '' : ' !important'}`];
    })
    .join(';');

/** What blanks and control characters hide, browsers find: an address has none. */
const isWebOrSite = (address: string): boolean =>
  !/[\s\p{C}]|<!--/u.test(address) && /^(?:https?:|(?![a-z][a-z\d+.-]*:))/i.test(address);

/** Writes the two attributes last, in one order: cleaning a clean text changes nothing. */
function withSafeTarget({ target, rel, ...attribs }: sanitize.Attributes): sanitize.Attributes {
  if (target?.toLowerCase() !== '_blank') return rel === undefined ? attribs : { ...attribs, rel };
  const relations = new Set((rel ?? '').split(/\s+/).filter(Boolean)).add('noopener');
  return { ...attribs, target: '_blank', rel: [...relations].join(' ') };
}

function mayFrame(src: string | undefined, hosts: readonly string[]): boolean {
  const url = src && src.length <= maxAddress ? parsedUrl(src) : null;
  if (!url) return false;
  const { protocol, hostname, port, username, password } = url;
  if (protocol !== 'https:' || port || username || password) return false;
  return hosts.some((host) => host.toLowerCase() === hostname);
}
