import { useState } from 'react';
import { Input, Label, SearchField } from 'react-aria-components';
import { useWords } from '../words/words';
import { OwnForm } from './form';

/** A search that begins with the Enter key; it is drawn anew, with a `key`, when its value comes from elsewhere. */
export function SearchForm({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const { say } = useWords();
  const [text, setText] = useState(value);
  return (
    <OwnForm role="search" onSubmit={() => onSearch(text.trim())}>
      <SearchField value={text} onChange={setText} onClear={() => onSearch('')}>
        <Label>{say('search')}</Label>
        <Input />
      </SearchField>
    </OwnForm>
  );
}
