import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { dataOf } from 'calendar-events-client';
import { useRef, useState } from 'react';
import { client } from '../api/client';
import { useSettled } from '../parts/use-settled';
import type { PickedImage } from '../state/picked-image';
import { useWords } from '../words/words';
import { narrow, Suggestions } from './suggestions';

const SHOWN = 8;
const FIELDS = ['id', 'url', 'title', 'alt_text', 'file_name', 'sizes', 'focus_x', 'focus_y', 'decorative'];

/** Finds an image that is here already, by its title, its text or the name of its file. */
export function FindImage({ onChoose }: { onChoose: (image: PickedImage) => void }) {
  const { say } = useWords();
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const search = useSettled(text.trim());
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['images', 'search', search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = {
        ...{ context: 'edit' as const, per_page: SHOWN, _fields: FIELDS.map((name) => `images.${name}`) },
        ...(search !== '' && { search }),
      };
      return dataOf(client.GET('/images', { signal, params: { query } }));
    },
  });
  const images = data?.images ?? [];
  const items = images.map(({ id = 0, url = '', title, alt_text: alt, file_name: file = '', sizes }) => ({
    ...{ id, name: title || file, place: alt ?? '' },
    picture: sizes?.thumbnail?.url ?? url,
  }));
  return (
    <Suggestions
      label={say('findImage')}
      name="image"
      none={say('noImage')}
      isSearching={isFetching}
      items={narrow(items, text.trim(), search === text.trim() && !isPlaceholderData)}
      text={text}
      chosen={null}
      input={input}
      onType={setText}
      onLeave={() => setText('')}
      onChoose={({ id }) => {
        const image = images.find((each) => each.id === id);
        if (image === undefined) return;
        const facts = {
          alt: image.alt_text ?? '',
          decorative: null,
          focusX: image.focus_x ?? null,
          focusY: image.focus_y ?? null,
        };
        onChoose({ id, url: image.url ?? '', ...facts, stored: facts });
      }}
    />
  );
}
