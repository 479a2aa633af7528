import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { queries } from '../../api/queries';
import { Ask } from '../../parts/ask';
import type { ListedEvent } from '../../parts/event-row';
import { Choice } from '../../parts/fields';
import { Chevron } from '../../parts/icons';
import { useWords } from '../../words/words';
import type { Bulk } from './use-bulk';

type Question = 'trash' | 'category' | null;

/** What can be done with all selected events at once, as far as the user may do it with each of them. */
export function BulkActions({ events, bulk }: { events: readonly ListedEvent[]; bulk: Bulk }) {
  const { say } = useWords();
  const [question, setQuestion] = useState<Question>(null);
  const mayAll = (right: 'edit' | 'publish' | 'delete'): boolean =>
    events.every(({ can }) => can?.[right] === true);
  const act = (key: string): void => {
    if (key === 'trash' || key === 'category') setQuestion(key);
    else if (key === 'publish' || key === 'draft') bulk.run({ kind: 'status', status: key }, events);
  };
  return (
    <>
      <MenuTrigger>
        <Button isDisabled={bulk.isPending || !mayAll('edit')}>
          {say('actions')}
          <Chevron />
        </Button>
        <Popover placement="bottom end">
          <Menu onAction={(key) => act(String(key))}>
            {mayAll('publish') && <MenuItem id="publish">{say('doPublish')}</MenuItem>}
            <MenuItem id="category">{say('addCategory')}</MenuItem>
            <MenuItem id="draft">{say('doDraft')}</MenuItem>
            {mayAll('delete') && <MenuItem id="trash">{say('doTrash')}</MenuItem>}
          </Menu>
        </Popover>
      </MenuTrigger>
      {question === 'trash' && (
        <Ask
          title={say('trashTitle')}
          onClose={() => setQuestion(null)}
          answers={[
            { label: say('cancel'), onPress: () => setQuestion(null) },
            {
              label: say('doTrash'),
              kind: 'danger',
              onPress: () => {
                setQuestion(null);
                bulk.run({ kind: 'trash' }, events);
              },
            },
          ]}
        >
          <p>{say('trashText', { n: events.length })}</p>
        </Ask>
      )}
      {question === 'category' && (
        <AskCategory
          onClose={() => setQuestion(null)}
          onChoose={(id) => {
            setQuestion(null);
            bulk.run({ kind: 'category', id }, events);
          }}
        />
      )}
    </>
  );
}

function AskCategory({ onClose, onChoose }: { onClose: () => void; onChoose: (id: number) => void }) {
  const { say } = useWords();
  const categories = useQuery(queries.categories()).data?.categories ?? [];
  const [chosen, setChosen] = useState('');
  return (
    <Ask
      title={say('addCategory')}
      isWide
      onClose={onClose}
      answers={[
        { label: say('cancel'), onPress: onClose },
        {
          label: say('apply'),
          kind: 'primary',
          isDisabled: chosen === '',
          onPress: () => onChoose(Number(chosen)),
        },
      ]}
    >
      <Choice
        label={say('category')}
        value={chosen}
        options={categories.map(({ id, name }) => ({ id: String(id), label: name }))}
        onChange={setChosen}
      />
    </Ask>
  );
}
