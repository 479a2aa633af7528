import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { dataOf } from 'calendar-events-client';
import { useEffect, useRef, useState } from 'react';
import { client, queryClient } from '../api/client';
import { toFieldErrors } from '../api/errors';
import { Ask } from '../parts/ask';
import { TextInput } from '../parts/fields';
import { useSettled } from '../parts/use-settled';
import { type PickedItem, placeOf } from '../state/draft';
import { useWords } from '../words/words';
import { type Suggestion, Suggestions } from './suggestions';

interface Props {
  readonly value: PickedItem | null;
  readonly onChange: (venue: PickedItem | null) => void;
}

/** No venue has this id: the suggestion to make one. */
const NEW = 0;

export function VenueField({ value, onChange }: Props) {
  const { say } = useWords();
  const [text, setText] = useState(value?.name ?? '');
  const [wanted, setWanted] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const name = text.trim();
  const asked = useSettled(name === value?.name ? '' : name);
  const { data, isFetching } = useQuery({
    queryKey: ['venues', 'search', asked],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => dataOf(client.GET('/venues', { signal, params: { query: toQuery(asked) } })),
  });
  const found = (data?.venues ?? []).map((each): Suggestion => ({
    id: each.id,
    name: each.venue,
    place: placeOf(each),
  }));
  const isKnown = found.some((each) => each.name.toLowerCase() === name.toLowerCase());
  const offersNew = name !== '' && name !== value?.name && !isKnown;
  const create = { id: NEW, name: say('createVenue', { name }), place: '', isNew: true };

  const choose = (venue: PickedItem): void => {
    onChange(venue);
    setText(venue.name);
  };
  // The suggestion that opened the dialog is gone, so that nothing gives the focus back.
  const isAsking = wanted !== null;
  const wasAsking = useRef(false);
  useEffect(() => {
    if (wasAsking.current && !isAsking) input.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  const close = (): void => setWanted(null);
  return (
    <>
      <Suggestions
        label={say('venue')}
        name="venue"
        hint={value === null ? say('venueHint') : value.place}
        none={say('noVenue')}
        isSearching={isFetching}
        items={offersNew ? [...found, create] : found}
        text={text}
        chosen={value?.id ?? null}
        input={input}
        onType={(next) => {
          setText(next);
          if (next === '' && value !== null) onChange(null);
        }}
        onChoose={(item) => (item.isNew === true ? setWanted(name) : choose(item))}
        onLeave={() => setText(value?.name ?? '')}
      />
      {wanted !== null && (
        <NewVenue
          name={wanted}
          onClose={() => {
            close();
            setText(value?.name ?? '');
          }}
          onCreated={(venue) => {
            close();
            choose(venue);
          }}
        />
      )}
    </>
  );
}

const toQuery = (search: string) => ({
  context: 'edit' as const,
  per_page: 8,
  status: 'publish,draft,pending',
  ...(search !== '' && { search, orderby: 'relevance' as const }),
});

interface NewProps {
  readonly name: string;
  readonly onClose: () => void;
  readonly onCreated: (venue: PickedItem) => void;
}

function NewVenue({ name, onClose, onCreated }: NewProps) {
  const { say } = useWords();
  const [venue, setVenue] = useState({ venue: name, address: '', city: '' });
  const [attempt] = useState(() => crypto.randomUUID());
  const create = useMutation({
    mutationFn: () =>
      dataOf(client.POST('/venues', { params: { header: { 'Idempotency-Key': attempt } }, body: venue })),
    onSuccess: ({ id, venue: named }) => {
      void queryClient.invalidateQueries({ queryKey: ['venues'] });
      onCreated({ id, name: named, place: placeOf(venue) });
    },
  });
  const errors = create.error === null ? {} : toFieldErrors(create.error, say('failed'));
  return (
    <Ask
      isWide
      title={say('newVenue')}
      errors={errors}
      onClose={onClose}
      answers={[
        { label: say('cancel'), onPress: onClose },
        {
          label: say('create'),
          kind: 'primary',
          isDisabled: create.isPending,
          onPress: () => create.mutate(),
        },
      ]}
    >
      {errors[''] !== undefined && (
        <p role="alert" className="error">
          {errors['']}
        </p>
      )}
      {(['venue', 'address', 'city'] as const).map((field) => (
        <TextInput
          key={field}
          label={say(field === 'venue' ? 'name' : field)}
          name={field}
          value={venue[field]}
          autoFocus={field === 'venue'}
          onChange={(text) => setVenue({ ...venue, [field]: text })}
        />
      ))}
    </Ask>
  );
}
