import { Suspense, useState } from 'react';
import { TextInput } from '../parts/fields';
import { plainText } from '../parts/html';
import { isPlainHtml, toParagraphs } from '../parts/paragraphs';
import { RichText } from '../rich-text/lazy';
import { useWords } from '../words/words';

interface Props {
  readonly label: string;
  readonly name: string;
  /** HTML, as it is stored. */
  readonly value: string;
  /** Of the text, when it is not that of the page. */
  readonly lang?: string;
  readonly onChange: (html: string) => void;
}

/** A short text without formats. What has formats already, such as a link, is edited with them, so that none is lost. */
export function PlainText({ value, onChange, ...props }: Props) {
  const { say } = useWords();
  const [shown, setShown] = useState(() => toShown(value));
  // A value from elsewhere, such as a kept draft or the other version of a conflict, is looked at anew.
  if (value !== shown.html) setShown(toShown(value));
  if (!shown.isPlain)
    return (
      <Suspense fallback={<p role="status">{say('loading')}</p>}>
        <RichText
          {...props}
          value={value}
          onChange={(html) => {
            setShown({ ...shown, html });
            onChange(html);
          }}
        />
      </Suspense>
    );
  const type = (text: string): void => {
    const { first } = shown;
    // What is as it was is not a change.
    const html = text === plainText(first) ? first : toParagraphs(text, first);
    setShown({ ...shown, html, text });
    onChange(html);
  };
  return <TextInput {...props} rows={2} value={shown.text} onChange={type} />;
}

const toShown = (html: string) => ({
  html,
  first: html,
  text: plainText(html),
  isPlain: isPlainHtml(html),
});
