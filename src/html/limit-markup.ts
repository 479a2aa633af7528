// Bounds what an HTML parser is given, in one pass over the text. The parser's time grows with the tags that are open and
// with each end tag that looks for one of them: only an attack opens thousands, or closes what nobody opened.

/** Opening tags of an HTML text; more are text. */
const MAX_TAGS = 10_000;

/** The sanitiser keeps tags down to a depth of 40; what lies so much deeper is lost to it in any case. */
const MAX_DEPTH = 500;

/** Stands for a `<` that opens no tag, so that the parser need not look at each: no character, and in no valid text. */
const BARE_LESS_THAN = '\ufdd0';
const BARE_LESS_THANS = /\ufdd0/g;

/** Their contents are no markup; those of a title alone are words. */
const RAW_TEXT_TAGS = new Set([
  'script',
  'style',
  'textarea',
  'title',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
]);

/** Elements whose contents a sanitiser drops, as they are no words. */
export const NON_TEXT_TAGS = 'script style textarea option xmp iframe noembed noframes template'.split(' ');

/** Of these the sanitiser drops the contents as well, which become readable when the tag is missing. */
const DROPPED_WITH_CONTENTS = new Set(['svg', 'math', 'select', 'option', 'template']);

/** Have no end tag. */
const VOID_TAG_NAMES =
  'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr';
const VOID_TAGS = new Set(VOID_TAG_NAMES.split(' '));

/** End without an end tag, when the next of their kind begins: many that were never closed are not deep. */
const SELF_CLOSING_TAGS = new Set('p li dd dt tr td th thead tbody tfoot rt rp optgroup'.split(' '));

/** As the parser has it; JavaScript counts more characters as blank. */
const WHITESPACE = String.raw` \n\t\f\r`;
const OPENING = new RegExp(`<([a-z][^${WHITESPACE}/>]*)`, 'iy');
const CLOSING = new RegExp(`</[${WHITESPACE}]*([a-z][^${WHITESPACE}>]*)`, 'iy');
const NAMELESS_CLOSING = new RegExp(`</[${WHITESPACE}]*>`, 'y');
const VALUE = `"[^"]*"|'[^']*'|[^"'>${WHITESPACE}][^>${WHITESPACE}]*|(?=>)`;
/** An attribute whose quotes are closed. */
const ATTRIBUTE = new RegExp(
  `[${WHITESPACE}/]*[^>/${WHITESPACE}][^=>/${WHITESPACE}]*(?:[${WHITESPACE}]*=[${WHITESPACE}]*(?:${VALUE})|(?=[>/${WHITESPACE}])(?![${WHITESPACE}]*=))`,
  'y',
);
const TAG_END = new RegExp(`[${WHITESPACE}/]*>`, 'y');

const GREATER_THAN = />/g;
const COMMENT_END = /-->/g;
const CDATA_END = /]]>/g;

export interface LimitedMarkup {
  /** For the parser. */
  readonly html: string;
  /** What the parser wrote, with the signs that were kept from it, as HTML or as text. */
  readonly restore: (parsed: string, sign: '&lt;' | '<') => string;
}

/**
 * HTML that a parser reads in linear time. No text is lost: tags beyond the bounds become text or go without what they
 * contain, and end tags that close nothing go. So do comments, and elements whose contents are no markup.
 *
 * @param framing whether frames are kept, without contents
 */
export function limitMarkup(html: string, { framing }: { readonly framing: boolean }): LimitedMarkup {
  const markup = new MarkupScanner(html.replace(BARE_LESS_THANS, ''), framing);
  return { html: markup.scan(), restore: (parsed, sign) => parsed.replace(BARE_LESS_THANS, sign) };
}

const replaceLessThans = (text: string): string => text.replace(/</g, BARE_LESS_THAN);

class MarkupScanner {
  private tags = 0;
  private depth = 0;
  /** By name: how many are open, and how many of the innermost were left out. */
  private readonly openTags = new Map<string, number>();
  private readonly omittedTags = new Map<string, number>();
  /** Names of raw elements that end nowhere in the rest of the text. */
  private readonly unclosedRawTags = new Set<string>();
  private at = 0;
  /** What is left of the tag that was read last. */
  private keptMarkup = '';
  /** Nothing ends in it: no sign of it is looked at again. */
  private isRestText = false;

  constructor(
    private readonly html: string,
    private readonly keepsFrames: boolean,
  ) {}

  scan(): string {
    const { html } = this;
    const parts: string[] = [];
    let textFrom = 0;
    for (let sign = html.indexOf('<'); sign >= 0; sign = html.indexOf('<', this.at)) {
      this.at = sign;
      this.keptMarkup = '';
      const end = this.readTag();
      if (this.isRestText) break;
      if (end !== null) {
        parts.push(replaceLessThans(html.slice(textFrom, sign)), this.keptMarkup);
        textFrom = end;
      }
      this.at = end ?? sign + 1;
    }
    parts.push(replaceLessThans(html.slice(textFrom)));
    return parts.join('');
  }

  /** @returns the end of the tag, null when the sign opens none */
  private readTag(): number | null {
    const second = this.html[this.at + 1];
    if (second === '/') return this.readClosingTag();
    if (second === '!') return this.readComment();
    return second === '?' ? this.findGreaterThan() : this.readOpeningTag();
  }

  /** A comment or piece of CDATA that never ends takes the rest of the text with it, as in browsers. */
  private readComment(): number | null {
    const { html, at } = this;
    if (html.startsWith('<!--', at)) return this.findEnd(COMMENT_END, at + 2) ?? html.length;
    if (html.startsWith('<![CDATA[', at)) return this.findEnd(CDATA_END, at) ?? html.length;
    return this.findGreaterThan();
  }

  private findGreaterThan(): number | null {
    const end = this.findEnd(GREATER_THAN, this.at);
    this.isRestText = end === null;
    return end;
  }

  /** Not with `indexOf`: the compiler moves a search of several branches before all of them, and searches for each sign. */
  private findEnd(pattern: RegExp, from: number): number | null {
    return this.matchAt(pattern, from) === null ? null : pattern.lastIndex;
  }

  private matchAt(pattern: RegExp, from: number): RegExpExecArray | null {
    pattern.lastIndex = from;
    return pattern.exec(this.html);
  }

  private readClosingTag(): number | null {
    // The parser takes `</>` for text.
    if (this.matchAt(NAMELESS_CLOSING, this.at) !== null) return null;
    const end = this.findGreaterThan();
    const name = this.matchAt(CLOSING, this.at)?.[1]?.toLowerCase();
    if (end === null || name === undefined) return end;
    if (name === 'br') this.keptMarkup = '<br>';
    else if (this.closeTag(name)) this.keptMarkup = `</${name}>`;
    return end;
  }

  private closeTag(name: string): boolean {
    const leftOut = this.omittedTags.get(name) ?? 0;
    if (leftOut > 0) {
      this.omittedTags.set(name, leftOut - 1);
      return false;
    }
    const open = this.openTags.get(name) ?? 0;
    if (open === 0) return false;
    this.openTags.set(name, open - 1);
    if (!SELF_CLOSING_TAGS.has(name)) this.depth -= 1;
    return true;
  }

  private readOpeningTag(): number | null {
    const [whole, sent = ''] = this.matchAt(OPENING, this.at) ?? [];
    if (whole === undefined) return null;
    const name = sent.toLowerCase();
    const end = this.findTagEnd(this.at + whole.length);
    // What never ends takes the rest of the text with it, as in browsers.
    if (end === null) return this.html.length;
    if (RAW_TEXT_TAGS.has(name)) return this.readRawElement(name, end);
    this.tags += 1;
    if (this.tags > MAX_TAGS) return null;
    if (VOID_TAGS.has(name) || this.openTag(name)) this.keptMarkup = this.html.slice(this.at, end);
    return end;
  }

  /** @returns false for a tag that lies too deep */
  private openTag(name: string): boolean {
    const isDeep =
      this.depth >= MAX_DEPTH && !SELF_CLOSING_TAGS.has(name) && !DROPPED_WITH_CONTENTS.has(name);
    if (isDeep) {
      this.omittedTags.set(name, (this.omittedTags.get(name) ?? 0) + 1);
      return false;
    }
    this.openTags.set(name, (this.openTags.get(name) ?? 0) + 1);
    if (!SELF_CLOSING_TAGS.has(name)) this.depth += 1;
    return true;
  }

  private findTagEnd(from: number): number | null {
    for (let at: number | null = from; at !== null; at = this.findEnd(ATTRIBUTE, at)) {
      const end = this.findEnd(TAG_END, at);
      if (end !== null) return end;
    }
    return null;
  }

  /** What is never closed takes the rest of the text with it, as in browsers, unless it could not have hidden it. */
  private readRawElement(name: string, end: number): number {
    const { html } = this;
    const isFrame = name === 'iframe';
    const isShort = isFrame || html[end - 2] === '/';
    const rest = isShort ? end : html.length;
    const [close, after] = this.findRawEndTag(name, end) ?? [rest, rest];
    // A text area ends a list of options.
    const isKept = name === 'title' || name === 'textarea' || (isFrame && this.keepsFrames);
    if (isKept && ++this.tags <= MAX_TAGS) {
      const contents = name === 'title' ? replaceLessThans(html.slice(end, close)) : '';
      this.keptMarkup = `${html.slice(this.at, end)}${contents}</${name}>`;
    }
    return after;
  }

  /** @returns where the end tag begins and where it ends */
  private findRawEndTag(name: string, from: number): [number, number] | null {
    if (this.unclosedRawTags.has(name)) return null;
    const closing = new RegExp(`</${name}(?=[/>${WHITESPACE}])[^>]*>?`, 'gi');
    const found = this.matchAt(closing, from);
    if (found !== null) return [found.index, closing.lastIndex];
    this.unclosedRawTags.add(name);
    return null;
  }
}
