// Limits the input of an HTML parser, in one pass. The parser's time grows with the number of open tags and with each end
// tag that searches them: an attack opens thousands of tags, or closes tags that are not open.

/** Further opening tags become text. */
const MAX_TAGS = 10_000;

/** The sanitiser drops tags below a depth of 40 in any case. */
const MAX_DEPTH = 500;

/** Replaces a `<` that opens no tag, which the parser would inspect; a noncharacter, so not in valid text. */
const BARE_LESS_THAN = '\ufdd0';
const BARE_LESS_THANS = /\ufdd0/g;

/** Their contents are not markup; only those of a title are text. */
const RAW_TEXT_TAGS = new Set('script style textarea title xmp iframe noembed noframes'.split(' '));

/** Elements whose contents the sanitiser drops. */
export const NON_TEXT_TAGS = 'script style textarea option xmp iframe noembed noframes template'.split(' ');

/** The sanitiser drops these with their contents, which would become readable without the tag. */
const DROPPED_WITH_CONTENTS = new Set(['svg', 'math', 'select', 'option', 'template']);

const VOID_TAG_NAMES =
  'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr';
const VOID_TAGS = new Set(VOID_TAG_NAMES.split(' '));

/** Closed by the next tag of their kind, so that many of them without end tags are not deep. */
const SELF_CLOSING_TAGS = new Set('p li dd dt tr td th thead tbody tfoot rt rp optgroup'.split(' '));

/** As the parser defines it; `\s` matches more characters. */
const WHITESPACE = String.raw` \n\t\f\r`;
const OPENING = new RegExp(`<([a-z][^${WHITESPACE}/>]*)`, 'iy');
const CLOSING = new RegExp(`</[${WHITESPACE}]*([a-z][^${WHITESPACE}>]*)`, 'iy');
const NAMELESS_CLOSING = new RegExp(`</[${WHITESPACE}]*>`, 'y');
const VALUE = `"[^"]*"|'[^']*'|[^"'>${WHITESPACE}][^>${WHITESPACE}]*|(?=>)`;
/** An attribute with closed quotes. */
const ATTRIBUTE = new RegExp(
  `[${WHITESPACE}/]*[^>/${WHITESPACE}][^=>/${WHITESPACE}]*(?:[${WHITESPACE}]*=[${WHITESPACE}]*(?:${VALUE})|(?=[>/${WHITESPACE}])(?![${WHITESPACE}]*=))`,
  'y',
);
const TAG_END = new RegExp(`[${WHITESPACE}/]*>`, 'y');

const GREATER_THAN = />/g;
const COMMENT_END = /-->/g;
const CDATA_END = /]]>/g;

interface LimitedMarkup {
  readonly html: string;
  /** Puts the replaced `<` back into the output of the parser, as HTML or as text. */
  readonly restore: (parsed: string, sign: '&lt;' | '<') => string;
}

/**
 * Returns HTML that the parser reads in linear time. No text is lost: tags beyond the limits become text or are removed
 * without their contents. Unmatched end tags, comments and elements of raw text are removed.
 *
 * @param framing keeps frames, without contents
 */
export function limitMarkup(html: string, { framing }: { readonly framing: boolean }): LimitedMarkup {
  const markup = new MarkupScanner(html.replace(BARE_LESS_THANS, ''), framing);
  return { html: markup.scan(), restore: (parsed, sign) => parsed.replace(BARE_LESS_THANS, sign) };
}

const replaceLessThans = (text: string): string => text.replace(/</g, BARE_LESS_THAN);

class MarkupScanner {
  private tags = 0;
  private depth = 0;
  /** Counts by name: tags that are open, and open tags that were omitted. */
  private readonly openTags = new Map<string, number>();
  private readonly omittedTags = new Map<string, number>();
  /** Names of raw elements without an end tag in the rest of the text. */
  private readonly unclosedRawTags = new Set<string>();
  private at = 0;
  /** The output for the tag that was read last. */
  private keptMarkup = '';
  /** The rest of the text contains no `>`, so no tag. */
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

  /** Returns the end of the tag, or null when `<` opens none. */
  private readTag(): number | null {
    const second = this.html[this.at + 1];
    if (second === '/') return this.readClosingTag();
    if (second === '!') return this.readComment();
    return second === '?' ? this.findGreaterThan() : this.readOpeningTag();
  }

  /** An unclosed comment or CDATA section extends to the end of the text, as in browsers. */
  private readComment(): number | null {
    const { html, at } = this;
    if (html.startsWith('<!--', at)) return this.findEnd(COMMENT_END, at) ?? html.length;
    if (html.startsWith('<![CDATA[', at)) return this.findEnd(CDATA_END, at) ?? html.length;
    return this.findGreaterThan();
  }

  private findGreaterThan(): number | null {
    const end = this.findEnd(GREATER_THAN, this.at);
    this.isRestText = end === null;
    return end;
  }

  /** Does not use `indexOf`: V8 hoists it out of the branches and then searches at each `<`. */
  private findEnd(pattern: RegExp, from: number): number | null {
    return this.matchAt(pattern, from) === null ? null : pattern.lastIndex;
  }

  private matchAt(pattern: RegExp, from: number): RegExpExecArray | null {
    pattern.lastIndex = from;
    return pattern.exec(this.html);
  }

  private readClosingTag(): number | null {
    // To the parser, `</>` is text.
    if (this.matchAt(NAMELESS_CLOSING, this.at) !== null) return null;
    const end = this.findGreaterThan();
    const name = this.matchAt(CLOSING, this.at)?.[1]?.toLowerCase();
    if (end === null || name === undefined) return end;
    if (name === 'br') this.keptMarkup = '<br>';
    else if (this.closeTag(name)) this.keptMarkup = `</${name}>`;
    return end;
  }

  private closeTag(name: string): boolean {
    const omitted = this.omittedTags.get(name) ?? 0;
    if (omitted > 0) {
      this.omittedTags.set(name, omitted - 1);
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
    // An unclosed tag extends to the end of the text, as in browsers.
    if (end === null) return this.html.length;
    if (RAW_TEXT_TAGS.has(name)) return this.readRawElement(name, end);
    this.tags += 1;
    if (this.tags > MAX_TAGS) return null;
    if (VOID_TAGS.has(name) || this.openTag(name)) this.keptMarkup = this.html.slice(this.at, end);
    return end;
  }

  /** Returns false for a tag below the maximum depth. */
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

  /** An unclosed element extends to the end of the text, as in browsers, except frames and self-closed tags. */
  private readRawElement(name: string, end: number): number {
    const { html } = this;
    const isFrame = name === 'iframe';
    const isShort = isFrame || html[end - 2] === '/';
    const rest = isShort ? end : html.length;
    const [close, after] = this.findRawEndTag(name, end) ?? [rest, rest];
    // Kept because a text area closes a list of options.
    const isKept = name === 'title' || name === 'textarea' || (isFrame && this.keepsFrames);
    if (isKept && ++this.tags <= MAX_TAGS) {
      const contents = name === 'title' ? replaceLessThans(html.slice(end, close)) : '';
      this.keptMarkup = `${html.slice(this.at, end)}${contents}</${name}>`;
    }
    return after;
  }

  /** Returns the start and the end of the end tag. */
  private findRawEndTag(name: string, from: number): [number, number] | null {
    if (this.unclosedRawTags.has(name)) return null;
    const closing = new RegExp(`</${name}(?=[/>${WHITESPACE}])[^>]*>?`, 'gi');
    const match = this.matchAt(closing, from);
    if (match !== null) return [match.index, closing.lastIndex];
    this.unclosedRawTags.add(name);
    return null;
  }
}
