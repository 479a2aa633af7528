// What may stand in descriptions and excerpts. It is decided on write; what is stored is safe to show.
import sanitize from 'sanitize-html';
import { withFewTags } from './few-tags.js';

export interface SanitizeOptions {
  /** Host names that may be framed over https; empty for writers who may not embed at all. */
  iframeHosts: readonly string[];
}

const maxDepth = 40;
const maxTags = 20_000;

const allowedTags = [
  ...[
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'div',
    'span',
    'br',
    'hr',
    'blockquote',
    'pre',
    'details',
    'summary',
  ],
  ...[
    'a',
    'abbr',
    'b',
    'bdi',
    'bdo',
    'cite',
    'code',
    'del',
    'dfn',
    'em',
    'i',
    'ins',
    'kbd',
    'mark',
    'q',
    'rp',
    'rt',
  ],
  ...[
    'ruby',
    's',
    'samp',
    'small',
    'strong',
    'sub',
    'sup',
    'time',
    'u',
    'var',
    'wbr',
    'address',
    'section',
    'article',
  ],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'figure', 'figcaption', 'img', 'audio', 'video', 'source'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

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
const textAlign = { 'text-align': [/^(?:left|right|center|justify|start|end)$/] };

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
  const clean = sanitize(withFewTags(text, maxTags), {
    allowedTags: framing ? [...allowedTags, 'iframe'] : allowedTags,
    allowedAttributes,
    // Classes of WordPress blocks carry alignment and size; any other could borrow the looks of the page around.
    allowedClasses: { '*': ['align*', 'wp-*', 'size-*', 'has-*', 'is-style-*', 'is-layout-*', 'is-type-*'] },
    allowedStyles: { '*': textAlign },
    allowedSchemes: [...web, 'mailto', 'tel'],
    allowedSchemesByTag: { img: web, audio: web, video: web, source: web, iframe: ['https'] },
    allowedSchemesAppliedToAttributes: ['href', 'src', 'cite', 'poster'],
    nonTextTags: [
      ...['script', 'style', 'textarea', 'select', 'option', 'xmp', 'template', 'title', 'svg', 'math'],
      ...['iframe', 'noembed', 'noframes'],
    ],
    nestingLimit: maxDepth,
    transformTags: { '*': onOneLine, a: withSafeTarget },
    exclusiveFilter: ({ tag, attribs }) =>
      (tag === 'iframe' && !mayFrame(attribs['src'], options.iframeHosts)) ||
      (tag === 'img' && !attribs['src'] && !attribs['srcset']),
  });
  return withoutControls(clean).trim();
}

function withoutControls(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]|\p{Cs}/gu, '');
}

/** A line break inside an attribute would be taken for one between paragraphs when the text is rendered. */
function onOneLine(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  const lines = Object.entries(attribs).map(([name, value]) => [name, value.replace(/\s+/g, ' ')]);
  return { tagName, attribs: Object.fromEntries(lines) as sanitize.Attributes };
}

function withSafeTarget(tagName: string, { target, ...attribs }: sanitize.Attributes): sanitize.Tag {
  if (target?.toLowerCase() !== '_blank') return { tagName, attribs };
  const rel = new Set((attribs['rel'] ?? '').split(/\s+/).filter(Boolean)).add('noopener');
  return { tagName, attribs: { ...attribs, target: '_blank', rel: [...rel].join(' ') } };
}

function mayFrame(src: string | undefined, hosts: readonly string[]): boolean {
  if (!src || !URL.canParse(src)) return false;
  const { protocol, hostname, port, username, password } = new URL(src);
  if (protocol !== 'https:' || port || username || password) return false;
  return hosts.some((host) => host.toLowerCase() === hostname);
}
