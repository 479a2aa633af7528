import { useEffect, useRef, useState } from 'react';
import { Input, Label, SearchField } from 'react-aria-components';
import { useWords } from '../words/words';
import { OwnForm } from './form';

const WAIT_MS = 300;

interface Props {
  readonly value: string;
  /** @param refines whether it takes the place of a search that was typed here before, for the way back */
  readonly onSearch: (search: string, refines: boolean) => void;
}

/** A search that begins while it is typed. */
export function SearchForm({ value, onSearch }: Props) {
  const { say } = useWords();
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  /** What was searched for last by typing here. */
  const [sent, setSent] = useState<string | null>(null);
  // A value from elsewhere, such as the way back or a saved view.
  if (value !== shown) {
    setShown(value);
    if (value !== sent) {
      setText(value);
      setSent(null);
    }
  }
  const search = (next: string): void => {
    if (next === value) return;
    setSent(next);
    onSearch(next, sent === value && value !== '');
  };
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current(text.trim()), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <OwnForm role="search" onSubmit={() => search(text.trim())}>
      <SearchField value={text} onChange={setText} onClear={() => search('')}>
        <Label>{say('search')}</Label>
        <Input />
      </SearchField>
    </OwnForm>
  );
}
