import { diffWords } from '../state/difference';
import { useWords } from '../words/words';

interface Props {
  readonly before: string;
  readonly after: string;
  /** Of both texts. */
  readonly lang?: string | undefined;
}

/** What changed in a text, word by word. */
export function Difference({ before, after, lang }: Props) {
  const { say } = useWords();
  if (before === '' || after === '')
    return (
      <span className="difference" lang={lang}>
        {before === '' ? <i>{say('empty')}</i> : <del>{before}</del>} →{' '}
        {after === '' ? <i>{say('empty')}</i> : <ins>{after}</ins>}
      </span>
    );
  return (
    <span className="difference" lang={lang}>
      {diffWords(before, after).map(({ kind, text }, index) =>
        kind === 'same' ? (
          text
        ) : kind === 'removed' ? (
          <del key={index}>{text}</del>
        ) : (
          <ins key={index}>{text}</ins>
        ),
      )}
    </span>
  );
}
