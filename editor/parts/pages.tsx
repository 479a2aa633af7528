import { Button } from 'react-aria-components';
import { useWords } from '../words/words';

interface Props {
  readonly page: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
}

/** Leads through the pages of a list. */
export function Pages({ page, pages, onChange }: Props) {
  const { say } = useWords();
  if (pages <= 1) return null;
  return (
    <nav className="pages" aria-label={say('pages')}>
      <Button isDisabled={page <= 1} onPress={() => onChange(page - 1)}>
        {say('previous')}
      </Button>
      <span>{say('page', { page, pages })}</span>
      <Button isDisabled={page >= pages} onPress={() => onChange(page + 1)}>
        {say('next')}
      </Button>
    </nav>
  );
}
