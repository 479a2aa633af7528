import { useMutation, useQuery } from '@tanstack/react-query';
import { CalendarError } from 'calendar-events-client';
import { useMemo, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { queryClient } from '../api/client';
import { toFieldErrors } from '../api/errors';
import { itemQueries } from '../api/item-queries';
import { ITEM_API } from '../api/items';
import { Ask } from '../parts/ask';
import { TextInput } from '../parts/fields';
import { NO_ERRORS, useOpenErrors } from '../parts/problems';
import { useSettled } from '../parts/use-settled';
import { type PickedItem, placeOf } from '../state/draft';
import { EMPTY_ITEM, type ItemDraft, type ItemKind } from '../state/items';
import { useWords, type Word } from '../words/words';

interface Props {
  readonly kind: ItemKind;
  readonly name: string;
  readonly onClose: () => void;
  /** The new one, or one that was there already. */
  readonly onChoose: (item: PickedItem) => void;
}

type TextField = 'name' | 'address' | 'zip' | 'city' | 'website' | 'email';

interface Form {
  readonly title: Word;
  readonly answer: Word;
  readonly fields: readonly TextField[];
  /** The name of the name in the API. */
  readonly wireName: string;
}

const FORMS: Readonly<Record<ItemKind, Form>> = {
  venues: {
    ...{ title: 'newVenue', answer: 'create', wireName: 'venue' },
    fields: ['name', 'address', 'zip', 'city'],
  },
  organizers: {
    ...{ title: 'newOrganizer', answer: 'add', wireName: 'organizer' },
    fields: ['name', 'website', 'email'],
  },
  categories: { title: 'newCategory', answer: 'add', wireName: 'name', fields: ['name'] },
  tags: { title: 'newTag', answer: 'add', wireName: 'name', fields: ['name'] },
};

/** Makes an item that an event names and nobody has made yet, with a look at those of a similar name. */
export function NewItem({ kind, name, onClose, onChoose }: Props) {
  const { say } = useWords();
  const form = FORMS[kind];
  const [draft, setDraft] = useState<ItemDraft>({ ...EMPTY_ITEM, name });
  const attempt = useRef<string>(null);
  const create = useMutation({
    mutationFn: () => {
      attempt.current ??= crypto.randomUUID();
      const fields = form.fields.filter((field) => field === 'name' || draft[field] !== '');
      return ITEM_API[kind].create({ draft, fields }, attempt.current);
    },
    onSuccess: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: [kind] });
      onChoose({ id, name: draft.name, place: placeOf(draft) });
    },
    onError: (error) => {
      if (error instanceof CalendarError && error.status < 500) attempt.current = null;
    },
  });
  const { error } = create;
  const refused = useMemo(
    () => (error === null ? NO_ERRORS : toFieldErrors(error, say('failed'))),
    [error, say],
  );
  const { open: errors, touch } = useOpenErrors(refused);
  const wireName = (field: TextField): string => (field === 'name' ? form.wireName : field);
  return (
    <Ask
      isWide
      title={say(form.title)}
      errors={errors}
      onClose={onClose}
      answers={[
        { label: say('cancel'), onPress: onClose },
        {
          ...{ label: say(form.answer), kind: 'primary', isDisabled: create.isPending },
          onPress: () => create.mutate(),
        },
      ]}
    >
      {errors[''] !== undefined && (
        <p role="alert" className="error">
          {errors['']}
        </p>
      )}
      {form.fields.map((field) => (
        <TextInput
          key={field}
          label={say(field)}
          name={wireName(field)}
          value={draft[field]}
          autoFocus={field === 'name'}
          onChange={(text) => {
            touch([wireName(field)]);
            setDraft({ ...draft, [field]: text });
          }}
        />
      ))}
      <Namesakes kind={kind} name={draft.name} onChoose={onChoose} />
    </Ask>
  );
}

const LONG_WORD = 4;

/** Those that may be meant: most of what is made twice is made so. */
function Namesakes({ kind, name, onChoose }: Pick<Props, 'kind' | 'name' | 'onChoose'>) {
  const { say } = useWords();
  const whole = useSettled(name.trim());
  const same = useQuery({ ...itemQueries.similar(kind, whole), enabled: whole !== '' }).data;
  const [longest = ''] = whole.split(/\s+/).sort((one, other) => other.length - one.length);
  // A name that only begins alike has a word in common.
  const looksFurther = same?.items.length === 0 && longest.length >= LONG_WORD;
  const alike = useQuery({ ...itemQueries.similar(kind, longest), enabled: looksFurther }).data;
  const items = whole === '' ? [] : ((looksFurther ? alike : same)?.items ?? []);
  return (
    <div role="status">
      {items.length > 0 && (
        <div className="warning">
          <p>{say('alreadyThere')}</p>
          <ul className="plain-list">
            {items.map((item) => (
              <li key={item.id}>
                <Button className="react-aria-Button plain" onPress={() => onChoose(item)}>
                  {item.name}
                </Button>{' '}
                {item.place}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
