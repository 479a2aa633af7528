import { history } from 'prosemirror-history';
import { type Command, EditorState } from 'prosemirror-state';
import { EditorView, type NodeViewConstructor } from 'prosemirror-view';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { TextInput } from '../parts/fields';
import { describeMedia, isOwnImage, parseHtml } from '../parts/html';
import { type Say, useWords } from '../words/words';
import { KEYS, linkAt, type LinkRange, setLink } from './commands';
import { LinkQuestion } from './link-question';
import { cleanPasted } from './paste';
import { survives, toDoc, toHtml } from './schema';
import { TextTools } from './toolbar';
import 'prosemirror-view/style/prosemirror.css';

interface Props {
  readonly label: string;
  readonly value: string;
  /** Of the text, when it is not that of the page. */
  readonly lang?: string;
  readonly onChange: (html: string) => void;
}

/** A text with headings, lists and links. What the editor would change by itself is edited as HTML. */
export function RichText({ onChange, ...props }: Props) {
  const { say } = useWords();
  const { value } = props;
  const [known, setKnown] = useState({ value, isHtml: !survives(value) });
  // A value from elsewhere, such as a kept draft or the other version of a conflict, is looked at anew.
  if (value !== known.value) setKnown({ value, isHtml: !survives(value) });
  const change = useCallback(
    (html: string) => {
      setKnown((old) => ({ ...old, value: html }));
      onChange(html);
    },
    [onChange],
  );
  if (!known.isHtml) return <Visual {...props} onChange={change} />;
  return (
    <>
      <p className="warning">{say('html')}</p>
      <TextInput {...props} onChange={change} rows={8} />
    </>
  );
}

const LETTERS = 60;

/** What the editor cannot change is shown as a card that names it. */
const showCard =
  (say: Say): NodeViewConstructor =>
  (node) => {
    const dom = document.createElement('div');
    dom.className = 'card';
    const element = parseHtml(String(node.attrs['html'])).firstElementChild;
    const words = [element?.tagName.toLowerCase(), element?.textContent.trim().slice(0, LETTERS)];
    dom.textContent = say('opaque', { what: words.filter(Boolean).join(' – ') });
    return { dom };
  };

/** An image of another site is named: the content security policy does not load it. */
const showImage: NodeViewConstructor = (node) => {
  const image = document.createElement('img');
  for (const [name, value] of Object.entries(node.attrs['all'] as Record<string, string>))
    if (!['src', 'srcset', 'style'].includes(name)) image.setAttribute(name, value);
  const { src = '' } = node.attrs['all'] as Record<string, string>;
  if (isOwnImage(src)) {
    image.src = src;
    return { dom: image };
  }
  image.setAttribute('title', src);
  const card = document.createElement('span');
  card.className = 'card';
  card.textContent = describeMedia(image);
  return { dom: card };
};

function Visual({ label, value, lang, onChange }: Props) {
  const { say } = useWords();
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  /** The value that the view shows. */
  const shown = useRef(value);
  const report = useRef(onChange);
  const [state, setState] = useState<EditorState | null>(null);
  const [linked, setLinked] = useState<LinkRange | null>(null);
  useEffect(() => {
    report.current = onChange;
  });
  useEffect(() => {
    const editor = new EditorView(host.current, {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': id,
        ...(lang !== undefined && { lang }),
      },
      state: EditorState.create({ doc: toDoc(shown.current), plugins: [history(), ...KEYS] }),
      nodeViews: { opaque: showCard(say), image: showImage },
      transformPastedHTML: cleanPasted,
      dispatchTransaction(transaction) {
        const next = editor.state.apply(transaction);
        editor.updateState(next);
        setState(next);
        if (!transaction.docChanged || transaction.getMeta('outside') === true) return;
        shown.current = toHtml(next.doc);
        report.current(shown.current);
      },
    });
    view.current = editor;
    setState(editor.state);
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, [id, lang, say]);
  // A value from elsewhere, such as a kept draft or the other version of a conflict.
  useEffect(() => {
    const editor = view.current;
    if (value === shown.current || editor === null) return;
    shown.current = value;
    const { tr, doc } = editor.state;
    editor.dispatch(tr.replaceWith(0, doc.content.size, toDoc(value).content).setMeta('outside', true));
  }, [value]);
  const run = (command: Command, focuses = true): void => {
    const editor = view.current;
    if (editor === null) return;
    command(editor.state, editor.dispatch);
    if (focuses) editor.focus();
  };
  // What the question is about stays the same while it stands, wherever the focus goes.
  const askForLink = (): void => setLinked(view.current === null ? null : linkAt(view.current.state));
  return (
    <div className="rich">
      <span className="label" id={id}>
        {label}
      </span>
      {state !== null && <TextTools state={state} onRun={run} onLink={askForLink} />}
      <div ref={host} />
      {linked !== null && (
        <LinkQuestion
          range={linked}
          onClose={() => setLinked(null)}
          onChoose={(address) => {
            setLinked(null);
            run(setLink(linked, address));
          }}
        />
      )}
    </div>
  );
}
