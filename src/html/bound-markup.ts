// Bounds what an HTML parser is given, in one pass over the text. The parser's time grows with the tags that are open and
// with each end tag that looks for one of them: only an attack opens thousands, or closes what nobody opened.

/** Opening tags of an HTML text; more are text. */
const MAX_TAGS = 10_000;

/** The sanitiser keeps tags down to a depth of 40; what lies so much deeper is lost to it in any case. */
const MAX_DEPTH = 500;

/** Stands for a `<` that opens no tag, so that the parser need not look at each: no character, and in no valid text. */
const BARE_SIGN = '\ufdd0';
const BARE_SIGNS = /\ufdd0/g;

/** Their contents are no markup; those of a title alone are words. */
const RAW = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes']);

/** Elements whose contents a sanitiser drops, as they are no words. */
export const WORDLESS = 'script style textarea option xmp iframe noembed noframes template'.split(' ');

/** Of these the sanitiser drops the contents as well, which become readable when the tag is missing. */
const DROPPED_WHOLE = new Set(['svg', 'math', 'select', 'option', 'template']);

/** Have no end tag. */
const VOID_NAMES =
  'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr';
const VOID = new Set(VOID_NAMES.split(' '));

/** End without an end tag, when the next of their kind begins: many that were never closed are not deep. */
const SELF_ENDING = new Set('p li dd dt tr td th thead tbody tfoot rt rp optgroup'.split(' '));

/** As the parser has it; JavaScript counts more characters as blank. */
const BLANK = String.raw` \n\t\f\r`;
const OPENING = new RegExp(`<([a-z][^${BLANK}/>]*)`, 'iy');
const CLOSING = new RegExp(`</[${BLANK}]*([a-z][^${BLANK}>]*)`, 'iy');
const NAMELESS = new RegExp(`</[${BLANK}]*>`, 'y');
const VALUE = `"[^"]*"|'[^']*'|[^"'>${BLANK}][^>${BLANK}]*|(?=>)`;
/** An attribute whose quotes are closed. */
const ATTRIBUTE = new RegExp(
  `[${BLANK}/]*[^>/${BLANK}][^=>/${BLANK}]*(?:[${BLANK}]*=[${BLANK}]*(?:${VALUE})|(?=[>/${BLANK}])(?![${BLANK}]*=))`,
  'y',
);
const TAG_END = new RegExp(`[${BLANK}/]*>`, 'y');

const SIGN = />/g;
const COMMENT_END = /-->/g;
const CDATA_END = /]]>/g;

export interface BoundedMarkup {
  /** For the parser. */
  readonly html: string;
  /** What the parser wrote, with the signs that were kept from it, as HTML or as text. */
  readonly restored: (parsed: string, sign: '&lt;' | '<') => string;
}

/**
 * HTML that a parser reads in linear time. No text is lost: tags beyond the bounds become text or go without what they
 * contain, and end tags that close nothing go. So do comments, and elements whose contents are no markup.
 *
 * @param framing whether frames are kept, without contents
 */
export function boundMarkup(html: string, { framing }: { readonly framing: boolean }): BoundedMarkup {
  const markup = new Markup(html.replace(BARE_SIGNS, ''), framing);
  return { html: markup.bounded(), restored: (parsed, sign) => parsed.replace(BARE_SIGNS, sign) };
}

const asText = (text: string): string => text.replace(/</g, BARE_SIGN);

class Markup {
  private tags = 0;
  private depth = 0;
  /** By name: how many are open, and how many of the innermost were left out. */
  private readonly open = new Map<string, number>();
  private readonly leftOut = new Map<string, number>();
  /** Names of raw elements that end nowhere in the rest of the text. */
  private readonly unclosed = new Set<string>();
  private at = 0;
  /** What is left of the tag that was read last. */
  private kept = '';
  /** Nothing ends in it: no sign of it is looked at again. */
  private isRestText = false;

  constructor(
    private readonly html: string,
    private readonly framing: boolean,
  ) {}

  bounded(): string {
    const { html } = this;
    const parts: string[] = [];
    let textFrom = 0;
    for (let sign = html.indexOf('<'); sign >= 0; sign = html.indexOf('<', this.at)) {
      this.at = sign;
      this.kept = '';
      const end = this.readTag();
      if (this.isRestText) break;
      if (end !== null) {
        parts.push(asText(html.slice(textFrom, sign)), this.kept);
        textFrom = end;
      }
      this.at = end ?? sign + 1;
    }
    parts.push(asText(html.slice(textFrom)));
    return parts.join('');
  }

  /** @returns the end of the tag, null when the sign opens none */
  private readTag(): number | null {
    const second = this.html[this.at + 1];
    if (second === '/') return this.closingTag();
    if (second === '!') return this.comment();
    return second === '?' ? this.afterSign() : this.openingTag();
  }

  /** A comment or piece of CDATA that never ends takes the rest of the text with it, as in browsers. */
  private comment(): number | null {
    const { html, at } = this;
    if (html.startsWith('<!--', at)) return this.after(COMMENT_END, at + 2) ?? html.length;
    if (html.startsWith('<![CDATA[', at)) return this.after(CDATA_END, at) ?? html.length;
    return this.afterSign();
  }

  private afterSign(): number | null {
    const end = this.after(SIGN, this.at);
    this.isRestText = end === null;
    return end;
  }

  /** Not with `indexOf`: the compiler moves a search of several branches before all of them, and searches for each sign. */
  private after(pattern: RegExp, from: number): number | null {
    return this.match(pattern, from) === null ? null : pattern.lastIndex;
  }

  private match(pattern: RegExp, from: number): RegExpExecArray | null {
    pattern.lastIndex = from;
    return pattern.exec(this.html);
  }

  private closingTag(): number | null {
    // The parser takes `</>` for text.
    if (this.match(NAMELESS, this.at) !== null) return null;
    const end = this.afterSign();
    const name = this.match(CLOSING, this.at)?.[1]?.toLowerCase();
    if (end === null || name === undefined) return end;
    if (name === 'br') this.kept = '<br>';
    else if (this.closes(name)) this.kept = `</${name}>`;
    return end;
  }

  private closes(name: string): boolean {
    const leftOut = this.leftOut.get(name) ?? 0;
    if (leftOut > 0) {
      this.leftOut.set(name, leftOut - 1);
      return false;
    }
    const open = this.open.get(name) ?? 0;
    if (open === 0) return false;
    this.open.set(name, open - 1);
    if (!SELF_ENDING.has(name)) this.depth -= 1;
    return true;
  }

  private openingTag(): number | null {
    const [whole, sent = ''] = this.match(OPENING, this.at) ?? [];
    if (whole === undefined) return null;
    const name = sent.toLowerCase();
    const end = this.endOfTag(this.at + whole.length);
    // What never ends takes the rest of the text with it, as in browsers.
    if (end === null) return this.html.length;
    if (RAW.has(name)) return this.raw(name, end);
    this.tags += 1;
    if (this.tags > MAX_TAGS) return null;
    if (VOID.has(name) || this.opens(name)) this.kept = this.html.slice(this.at, end);
    return end;
  }

  /** @returns false for a tag that lies too deep */
  private opens(name: string): boolean {
    const isDeep = this.depth >= MAX_DEPTH && !SELF_ENDING.has(name) && !DROPPED_WHOLE.has(name);
    if (isDeep) {
      this.leftOut.set(name, (this.leftOut.get(name) ?? 0) + 1);
      return false;
    }
    this.open.set(name, (this.open.get(name) ?? 0) + 1);
    if (!SELF_ENDING.has(name)) this.depth += 1;
    return true;
  }

  private endOfTag(from: number): number | null {
    for (let at: number | null = from; at !== null; at = this.after(ATTRIBUTE, at)) {
      const end = this.after(TAG_END, at);
      if (end !== null) return end;
    }
    return null;
  }

  /** What is never closed takes the rest of the text with it, as in browsers, unless it could not have hidden it. */
  private raw(name: string, end: number): number {
    const { html } = this;
    const isFrame = name === 'iframe';
    const isShort = isFrame || html[end - 2] === '/';
    const rest = isShort ? end : html.length;
    const [close, after] = this.closingOfRaw(name, end) ?? [rest, rest];
    // A text area ends a list of options.
    const isKept = name === 'title' || name === 'textarea' || (isFrame && this.framing);
    if (isKept && ++this.tags <= MAX_TAGS) {
      const contents = name === 'title' ? asText(html.slice(end, close)) : '';
      this.kept = `${html.slice(this.at, end)}${contents}</${name}>`;
    }
    return after;
  }

  /** @returns where the end tag begins and where it ends */
  private closingOfRaw(name: string, from: number): [number, number] | null {
    if (this.unclosed.has(name)) return null;
    const closing = new RegExp(`</${name}(?=[/>${BLANK}])[^>]*>?`, 'gi');
    const found = this.match(closing, from);
    if (found !== null) return [found.index, closing.lastIndex];
    this.unclosed.add(name);
    return null;
  }
}
