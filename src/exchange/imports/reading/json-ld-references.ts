// What parts of JSON-LD refer to: nodes by their @id, and addresses that are relative to the page.
import { isHttpUrl, parseUrl } from '../../../foundation/html/url.js';
import { type Described, isObject, toList } from './schema-org-text.js';

/** Properties of an event, and of what it has, that may be references. */
const LINKS = ['location', 'organizer', 'offers', 'image', 'address', 'geo', 'eventSchedule'];
const ADDRESSES = ['url', 'contentUrl', 'image'];
const MAX_DEPTH = 4;
const MAX_SEARCH_DEPTH = 20;

export class JsonLdReferences {
  private readonly nodes: ReadonlyMap<string, Described>;
  private readonly resolved = new Map<Described, Described>();
  private readonly base: URL | null;

  /**
   * @param values of all scripts of a page
   * @param addresses of the page, and what it says of it, the most precise last
   */
  constructor(values: readonly unknown[], addresses: readonly string[]) {
    const contexts = values.flatMap((value) => (isObject(value) ? toList(value['@context']) : []));
    const written = contexts.map((context) => (isObject(context) ? context['@base'] : undefined));
    this.base = [...addresses, ...written].reduce<URL | null>(
      (base, address) =>
        (typeof address === 'string' && address !== '' ? parseUrl(address, base ?? undefined) : null) ?? base,
      null,
    );
    const parts = new Map<string, Described[]>();
    for (const value of values) this.collect(value, parts);
    this.nodes = new Map([...parts].map(([key, described]) => [key, merge(described)]));
  }

  /** What a reference means; the value itself otherwise. */
  find(value: unknown): unknown {
    if (!isObject(value) || !isReference(value)) return value;
    return this.nodes.get(this.toKey(value['@id'])) ?? value;
  }

  /** Resolves the references of a node. Each node is resolved once, however many refer to it. */
  resolve(value: Described, depth = 0): Described {
    const before = this.resolved.get(value);
    if (before !== undefined || depth > MAX_DEPTH) return before ?? value;
    // A node may refer to itself.
    this.resolved.set(value, value);
    const entries = Object.entries(value).map(([name, part]) => [name, this.resolvePart(name, part, depth)]);
    const resolved = Object.fromEntries(entries) as Described;
    this.resolved.set(value, resolved);
    return resolved;
  }

  private resolvePart(name: string, part: unknown, depth: number): unknown {
    const isLink = LINKS.includes(name);
    if (!isLink && !ADDRESSES.includes(name)) return part;
    if (Array.isArray(part)) return part.map((one) => this.resolvePart(name, one, depth));
    if (typeof part === 'string') return ADDRESSES.includes(name) ? this.toAddress(part) : part;
    const target = isLink ? this.find(part) : part;
    return isObject(target) ? this.resolve(target, depth + 1) : target;
  }

  private toAddress(text: string): string {
    const address = text.trim();
    if (isHttpUrl(address) || !isRelative(address)) return address;
    return (this.base && parseUrl(address, this.base)?.href) ?? address;
  }

  /** Several scripts may describe a part of the same node. */
  private collect(value: unknown, parts: Map<string, Described[]>, depth = 0): void {
    if (depth > MAX_SEARCH_DEPTH || typeof value !== 'object' || value === null) return;
    if (isObject(value) && !isReference(value)) {
      const key = this.toKey(value['@id']);
      const described = parts.get(key);
      if (described !== undefined) described.push(value);
      else if (key !== '') parts.set(key, [value]);
    }
    for (const part of Object.values(value)) this.collect(part, parts, depth + 1);
  }

  private toKey(id: unknown): string {
    if (typeof id !== 'string') return '';
    return (this.base && parseUrl(id, this.base)?.href) ?? id;
  }
}

/** In one step, as a page may describe a node very many times. The first value of each property counts. */
const merge = (parts: readonly Described[]): Described =>
  Object.fromEntries(parts.toReversed().flatMap((part) => Object.entries(part)));

const isReference = (value: Described): boolean =>
  typeof value['@id'] === 'string' && Object.keys(value).every((name) => name === '@id' || name === '@type');

const FILE = /\.(?:jpe?g|png|gif|webp|avif|svg|html?|php|aspx?)(?:[?#]|$)/i;

/** A host without a scheme, such as `www.example.org`, is none. */
function isRelative(address: string): boolean {
  if (address === '' || /\s/.test(address) || /^[a-z][a-z0-9+.-]*:/i.test(address)) return false;
  if (/^(?:[/?#]|\.\.?\/)/.test(address)) return true;
  const [first = ''] = address.split('/', 1);
  return first.includes('.') ? first === address && FILE.test(address) : address.includes('/');
}
