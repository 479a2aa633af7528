/** What the toolbar does, and how it knows what holds at the cursor. */
import { baseKeymap, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { Mark, MarkType, Node, NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState, Plugin } from 'prosemirror-state';
import { schema } from './schema';

function nodeType(name: string): NodeType {
  const type = schema.nodes[name];
  if (type === undefined) throw new Error(`The schema has no node ${name}.`);
  return type;
}

function markType(name: string): MarkType {
  const type = schema.marks[name];
  if (type === undefined) throw new Error(`The schema has no mark ${name}.`);
  return type;
}

const [strong, em, link] = [markType('strong'), markType('em'), markType('link')];
const item = nodeType('list_item');

const hasMark = ({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean => {
  const { from, to, empty, $from } = selection;
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);
};

function isIn({ selection: { $from } }: EditorState, name: string): boolean {
  const depths = Array.from({ length: $from.depth }, (_, index) => index + 1);
  return depths.some((depth) => $from.node(depth).type.name === name);
}

const toggleList =
  (name: 'bullet_list' | 'ordered_list'): Command =>
  (state, dispatch) =>
    (isIn(state, name) ? liftListItem(item) : wrapInList(nodeType(name)))(state, dispatch);

const toggleHeading: Command = (state, dispatch) =>
  setBlockType(nodeType(isIn(state, 'h2') ? 'paragraph' : 'h2'))(state, dispatch);

export const TOOLS = [
  { word: 'bold', isOn: (state: EditorState) => hasMark(state, strong), run: toggleMark(strong) },
  { word: 'italic', isOn: (state: EditorState) => hasMark(state, em), run: toggleMark(em) },
  { word: 'heading', isOn: (state: EditorState) => isIn(state, 'h2'), run: toggleHeading },
  {
    word: 'bullets',
    isOn: (state: EditorState) => isIn(state, 'bullet_list'),
    run: toggleList('bullet_list'),
  },
  {
    word: 'numbers',
    isOn: (state: EditorState) => isIn(state, 'ordered_list'),
    run: toggleList('ordered_list'),
  },
  {
    word: 'quote',
    isOn: (state: EditorState) => isIn(state, 'blockquote'),
    run: wrapIn(nodeType('blockquote')),
  },
] as const;

export const isLinked = (state: EditorState): boolean => hasMark(state, link);

/** The part of a text that a change of its link concerns. */
export interface LinkRange {
  readonly from: number;
  readonly to: number;
  /** Empty where there is no link yet. */
  readonly address: string;
  /** All attributes of the link. */
  readonly attributes: Readonly<Record<string, string>>;
}

const attributesOf = (mark: Mark): LinkRange['attributes'] => mark.attrs['all'] as LinkRange['attributes'];

/** The whole link at a position, over all the formats inside of it; null for none. */
function findLink(doc: Node, position: number): LinkRange | null {
  const $at = doc.resolve(position);
  const { parent } = $at;
  const links: LinkRange[] = [];
  let last: Mark | undefined;
  parent.forEach((child, offset) => {
    const mark = link.isInSet(child.marks);
    const start = $at.start() + offset;
    const before = links.at(-1);
    if (mark !== undefined && last?.eq(mark) === true && before !== undefined)
      links[links.length - 1] = { ...before, to: start + child.nodeSize };
    else if (mark !== undefined) {
      const attributes = attributesOf(mark);
      links.push({ from: start, to: start + child.nodeSize, address: attributes['href'] ?? '', attributes });
    }
    last = mark;
  });
  const isAt = ({ from, to }: LinkRange): boolean => from <= position && position <= to;
  return links.find((each) => isAt(each) && each.from < position) ?? links.find(isAt) ?? null;
}

/** The link that the cursor or the whole selection is in; otherwise what is selected. */
export function linkAt({ selection, doc }: EditorState): LinkRange {
  const { from, to, empty } = selection;
  // At the end of a selection before a link, that link is not meant.
  const found = empty ? findLink(doc, from) : findLink(doc, Math.min(from + 1, to));
  if (found !== null && found.from <= from && to <= found.to) return found;
  return { from, to, address: found?.address ?? '', attributes: found?.attributes ?? {} };
}

/** Links a part of a text, or writes the address where nothing is selected; an empty address removes the link. */
export const setLink =
  ({ from, to, attributes }: LinkRange, address: string): Command =>
  ({ tr }, dispatch) => {
    if (address === '') tr.removeMark(from, to, link);
    else {
      const made = link.create({ all: { ...attributes, href: address } });
      if (from === to) tr.insert(from, schema.text(address, [made]));
      else tr.removeMark(from, to, link).addMark(from, to, made);
    }
    dispatch?.(tr);
    return true;
  };

export const KEYS: readonly Plugin[] = [
  keymap({
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-b': toggleMark(strong),
    'Mod-i': toggleMark(em),
    Enter: splitListItem(item),
    'Mod-]': sinkListItem(item),
    'Mod-[': liftListItem(item),
  }),
  keymap(baseKeymap),
];
