/** Keeps the whole HTML that the service allows: real nodes for what people write, marks, and cards for everything else. */
import { DOMParser, DOMSerializer, type MarkSpec, type Node, type NodeSpec, Schema } from 'prosemirror-model';
import { htmlOf, outerHtmlOf, parseHtml, withStyles } from '../parts/html';

type Attributes = Readonly<Record<string, string>>;

/** All attributes of an element travel with it, whatever they are. */
const ATTRS = { all: { default: {} satisfies Attributes } };

const readAttributes = (element: HTMLElement): { all: Attributes } => ({
  all: Object.fromEntries(
    [...element.attributes].map(({ name, value }) => [name === 'data-style' ? 'style' : name, value]),
  ),
});

const attributesOf = (attrs: Readonly<Record<string, unknown>>): Attributes => attrs['all'] as Attributes;

const block = (tag: string, content: string, more: Partial<NodeSpec> = {}): NodeSpec => ({
  content,
  group: 'block',
  attrs: ATTRS,
  parseDOM: [{ tag, getAttrs: readAttributes }],
  toDOM: ({ attrs }) => [tag, attributesOf(attrs), 0],
  ...more,
});

const leaf = (tag: string, more: Partial<NodeSpec>): NodeSpec => ({
  attrs: ATTRS,
  parseDOM: [{ tag, getAttrs: readAttributes }],
  toDOM: ({ attrs }) => [tag, attributesOf(attrs)],
  ...more,
});

/** Kept as it is, and shown as a card. */
const opaque = (tags: string, more: NodeSpec): NodeSpec => ({
  atom: true,
  attrs: { html: {} },
  ...more,
  parseDOM: tags.split(' ').map((tag) => ({
    tag,
    priority: 60,
    getAttrs: (element: HTMLElement) => ({ html: withStyles(outerHtmlOf(element)) }),
  })),
  toDOM: ({ attrs }) => {
    const element = parseHtml(String(attrs['html'])).firstElementChild;
    return document.importNode(element ?? document.createElement('div'), true);
  },
});

const mark = (tag: string, more: MarkSpec = {}): MarkSpec => ({
  attrs: ATTRS,
  parseDOM: [{ tag, getAttrs: readAttributes }],
  toDOM: ({ attrs }) => [tag, attributesOf(attrs), 0],
  ...more,
});

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const BLOCKS = 'div section article address details summary dl pre table figure iframe audio video';
const MARKS = 'abbr b bdi bdo cite code del dfn i ins kbd mark q s samp small sub sup time u var span';

export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: block('p', 'inline*'),
    ...Object.fromEntries(HEADINGS.map((tag) => [tag, block(tag, 'inline*', { defining: true })])),
    bullet_list: block('ul', 'list_item+'),
    ordered_list: block('ol', 'list_item+'),
    list_item: block('li', 'paragraph? block*', { defining: true, group: '' }),
    blockquote: block('blockquote', 'block+'),
    horizontal_rule: leaf('hr', { group: 'block' }),
    text: { group: 'inline' },
    hard_break: leaf('br', { inline: true, group: 'inline', selectable: false }),
    image: leaf('img', { inline: true, group: 'inline' }),
    opaque: opaque(BLOCKS, { group: 'block' }),
    opaque_inline: opaque('ruby wbr', { inline: true, group: 'inline' }),
  },
  marks: {
    link: mark('a', { inclusive: false }),
    strong: mark('strong'),
    em: mark('em'),
    ...Object.fromEntries(MARKS.split(' ').map((tag) => [tag, mark(tag, { excludes: '' })])),
  },
});

export const toDoc = (html: string): Node => DOMParser.fromSchema(schema).parse(parseHtml(html));

/** An item of a list holds paragraphs here; one alone, or with lists below it, is written without its tags. */
function unwrapItems(root: Element): void {
  for (const paragraph of root.querySelectorAll('li > p:first-child')) {
    const siblings = [...(paragraph.parentElement?.children ?? [])].slice(1);
    if (paragraph.attributes.length === 0 && siblings.every((sibling) => sibling.matches('ul, ol')))
      paragraph.replaceWith(...paragraph.childNodes);
  }
}

export function toHtml(doc: Node): string {
  const box = document.implementation.createHTMLDocument().createElement('div');
  box.append(
    DOMSerializer.fromSchema(schema).serializeFragment(doc.content, { document: box.ownerDocument }),
  );
  unwrapItems(box);
  const html = htmlOf(box);
  return html === '<p></p>' ? '' : withStyles(html);
}

/** Forgives the order of attributes, the way styles are written, and a paragraph alone in a list item. */
function normalize(html: string): string {
  const body = parseHtml(html);
  for (const element of body.querySelectorAll('*')) {
    const attributes = [...element.attributes].map(({ name, value }) => ({
      name,
      value: name === 'data-style' ? value.replace(/[\s;]/g, '') : value,
    }));
    attributes.sort((one, other) => one.name.localeCompare(other.name));
    for (const { name, value } of attributes) {
      element.removeAttribute(name);
      element.setAttribute(name, value);
    }
  }
  unwrapItems(body);
  return htmlOf(body).replace(/\s+/g, ' ').replaceAll('> <', '><').trim();
}

/** Whether the editor gives back what it was given. */
export const survives = (html: string): boolean =>
  html === '' || normalize(toHtml(toDoc(html))) === normalize(html);
