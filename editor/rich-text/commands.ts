/** What the toolbar does, and how it knows what holds at the cursor. */
import { baseKeymap, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { MarkType, NodeType } from 'prosemirror-model';
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

/** The address of the link at the cursor; empty for none. */
export function addressAt({ selection: { $from } }: EditorState): string {
  const all: unknown = link.isInSet($from.marks())?.attrs['all'];
  return typeof all === 'object' && all !== null && 'href' in all ? String(all.href) : '';
}

/** Links what is selected, or writes the address when nothing is. */
export const setLink =
  (address: string): Command =>
  (state, dispatch) => {
    const { from, to, empty } = state.selection;
    const made = link.create({ all: { href: address } });
    if (empty) dispatch?.(state.tr.replaceSelectionWith(schema.text(address, [made]), false));
    else dispatch?.(state.tr.removeMark(from, to, link).addMark(from, to, made));
    return true;
  };

export const removeLink: Command = (state, dispatch) => {
  const { from, to } = state.selection;
  dispatch?.(state.tr.removeMark(from, to, link));
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
