// What the service ought to say, worked out once more from the design: ways of asking, addresses, and the texts of an item.
import { SITE } from '../../support/app.js';

export type Code = string;

/** How a request says its language: by the base address, by `ml_language`, by both or by nothing. */
export interface Way {
  readonly base: Code | null;
  readonly sent: Code | null;
}

const DEFAULT: Code = 'en';

export const effective = ({ base, sent }: Way): Code => sent ?? base ?? DEFAULT;

export const nameOf = ({ base, sent }: Way): string =>
  [base === null ? 'the bare base' : `/${base}/`, ...(sent === null ? [] : [`ml_language=${sent}`])].join(
    ' with ',
  );

/** The path of the base, as a client asks for it. */
export const pathOf = ({ base }: Way): string => `${base === null ? '' : `/${base}`}/calendar/events/v1`;

/** Every kind of address that an answer carries. */
export class Addresses {
  readonly api: string;
  private readonly home: string;

  constructor(private readonly way: Way) {
    // The default language is not in addresses of pages.
    const language = way.sent ?? way.base;
    this.home = language === null || language === DEFAULT ? SITE : `${SITE}/${language}`;
    this.api = SITE + pathOf(way);
  }

  asked(address: string): string {
    const { sent } = this.way;
    return sent === null ? address : `${address}${address.includes('?') ? '&' : '?'}ml_language=${sent}`;
  }

  page(path: string): string {
    return `${this.home}/${path}/`;
  }

  /** What has no public page is named by its id. */
  hidden(type: string, id: number): string {
    return `${this.home}/?post_type=${type}&p=${id}`;
  }

  item(collection: string, id: number): string {
    return this.asked(`${this.api}/${collection}/${id}`);
  }

  translation(collection: string, id: number, code: Code): string {
    return `${this.api}/${collection}/${id}?ml_language=${code}`;
  }

  list(collection: string, parameters: readonly string[]): string {
    const { sent } = this.way;
    const all = sent === null ? parameters : [...parameters, `ml_language=${sent}`];
    return `${this.api}/${collection}/${all.length === 0 ? '' : `?${all.join('&')}`}`;
  }

  /** The header of one item: the API, then the item in each language. */
  link(collection: string, item: Item): string {
    const alternates = item
      .codes()
      .map((code) => `<${this.translation(collection, item.id, code)}>; rel="alternate"; hreflang="${code}"`);
    return [this.root(), ...alternates].join(', ');
  }

  /** The header of a list: that of events names its calendar feed. */
  listLink(collection: string, fallback: string | undefined): string {
    if (collection !== 'events') return this.root();
    const { sent } = this.way;
    const query = new URLSearchParams({
      ...(sent !== null && { ml_language: sent }),
      ...(fallback !== undefined && { ml_fallback: fallback }),
    }).toString();
    const address = `${this.api.replace(/^http:/, 'webcal:')}/events.ics${query === '' ? '' : `?${query}`}`;
    return `${this.root()}, <${address}>; rel="alternate"; type="text/calendar"`;
  }

  /** The header of everything else. */
  root(): string {
    const { base } = this.way;
    return `<${base === null ? SITE : `${SITE}/${base}`}/>; rel="https://api.w.org/"`;
  }
}

/** Words to write; a field that is absent is not sent, null and "" clear it. */
export interface Words {
  readonly name?: string;
  readonly slug?: string;
  readonly fields: Readonly<Record<string, string | null>>;
}

interface Text {
  name: string;
  slug: string;
  /** A field that is absent was never written. */
  readonly fields: Map<string, string>;
  /** The turn in which it was first written: the lowest one left becomes the original. */
  readonly since: number;
  modified: string;
  removed: boolean;
}

export interface Shown {
  readonly code: Code;
  readonly name: string;
  readonly slug: string;
  /** null was never written, in no language of the chain. */
  readonly field: (name: string) => string | null;
}

/** One item and its texts, as the design says they change. */
export class Item {
  id = 0;
  created = '';
  modified = '';
  original: Code = '';
  status = 'publish';
  /** Slugs end with this while the item is in the trash. */
  private suffix = '';
  private readonly texts = new Map<Code, Text>();

  /** @param index which one of its cast it is: its day, so that lists are in order */
  constructor(
    readonly key: string,
    readonly index: number,
  ) {}

  has(code: Code): boolean {
    return this.texts.get(code)?.removed === false;
  }

  codes(): Code[] {
    return [...this.texts.keys()].filter((code) => this.has(code)).sort();
  }

  slugIn(code: Code): string {
    return this.left(code).slug + this.suffix;
  }

  /** Slugs of texts that were removed. */
  removedSlugs(): string[] {
    return [...this.texts.values()].filter(({ removed }) => removed).map(({ slug }) => slug);
  }

  /** Writes one language as the service is asked to. */
  write(code: Code, { name, slug, fields }: Words, { at, turn }: { at: string; turn: number }): void {
    const stored = this.texts.get(code);
    this.modified = at;
    if (stored === undefined) {
      if (name === undefined) throw new Error(`A new text of ${this.key} needs a name`);
      if (this.texts.size === 0) [this.created, this.original] = [at, code];
      const written = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== null);
      this.texts.set(code, {
        name,
        slug: slug ?? slugOf(name),
        fields: new Map(written),
        since: turn,
        modified: at,
        removed: false,
      });
      return;
    }
    const before = JSON.stringify([stored.name, ...stored.fields]);
    const hasWords = name !== undefined || Object.keys(fields).length > 0;
    stored.name = name ?? stored.name;
    stored.slug = slug ?? stored.slug;
    for (const [field, value] of Object.entries(fields)) {
      if (value !== null || stored.fields.has(field)) stored.fields.set(field, value ?? '');
    }
    const changed = JSON.stringify([stored.name, ...stored.fields]) !== before;
    if (changed || (stored.removed && hasWords)) stored.modified = at;
    stored.removed = false;
  }

  /** Removes one language of several. */
  remove(code: Code, at: string): void {
    this.left(code).removed = true;
    this.modified = at;
    if (this.original !== code) return;
    const [oldest] = this.codes().sort((a, b) => this.left(a).since - this.left(b).since);
    this.original = oldest ?? code;
  }

  /** Puts the whole item into the trash. */
  trash(at: string): void {
    [this.status, this.suffix, this.modified] = ['trash', '__trashed', at];
  }

  /** The text along the chain; unfilled for those who edit. */
  shown(way: Way, editing = false): Shown {
    const chain = [...new Set([effective(way), DEFAULT, this.original])].filter((code) => this.has(code));
    const [code = this.original] = chain;
    // A gap is what is filled when it is read: in a translation always, in the original from the default alone.
    const gap = (name: string): boolean =>
      code !== this.original || (this.has(DEFAULT) && this.left(DEFAULT).fields.has(name));
    const own = (name: string): string | null => this.left(code).fields.get(name) ?? (gap(name) ? null : '');
    const filled = (name: string): string | null =>
      chain.map((one) => this.left(one).fields.get(name)).find((value) => value !== undefined) ?? null;
    return { code, name: this.left(code).name, slug: this.slugIn(code), field: editing ? own : filled };
  }

  /** @param forEditors when each was edited, too */
  translations(collection: string, to: Addresses, forEditors: boolean): Record<Code, object> {
    const entry = (code: Code): object => {
      const { modified } = this.left(code);
      return {
        slug: this.slugIn(code),
        rest_url: to.translation(collection, this.id, code),
        ...(forEditors
          ? {
              modified,
              modified_utc: modified,
              outdated: this.isOutdated(code),
              original: code === this.original,
            }
          : {}),
      };
    };
    return Object.fromEntries(this.codes().map((code) => [code, entry(code)]));
  }

  private isOutdated(code: Code): boolean {
    return this.left(this.original).modified > this.left(code).modified;
  }

  private left(code: Code): Text {
    const text = this.texts.get(code);
    if (text === undefined) throw new Error(`${this.key} has no text in ${code}`);
    return text;
  }
}

/** Which item a slug means: the language asked, the default, any. */
export function itemOfSlug(items: readonly Item[], slug: string, way: Way): Item | undefined {
  const inOne = (code: Code): Item | undefined =>
    items.find((item) => item.has(code) && item.slugIn(code) === slug);
  const inAny = (item: Item): boolean => item.codes().some((code) => item.slugIn(code) === slug);
  return inOne(effective(way)) ?? inOne(DEFAULT) ?? items.find(inAny);
}

/** Names of the cast are plain words. */
export const slugOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-');
