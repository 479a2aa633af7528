import { useQuery } from '@tanstack/react-query';
import { dataOf } from 'calendar-events-client';
import { Button } from 'react-aria-components';
import { client } from '../api/client';
import { TextInput, Toggle } from '../parts/fields';
import { FocusPoint } from '../parts/focus-point';
import type { PickedImage } from '../state/picked-image';
import { useWords } from '../words/words';

interface Props {
  readonly value: PickedImage;
  readonly isNew: boolean;
  readonly onChange: (image: PickedImage | null) => void;
}

/** What belongs to an image that was chosen: words for those who do not see it, and what stays in sight. */
export function Picked({ value, isNew, onChange }: Props) {
  const { say } = useWords();
  const { id, url, alt, focusX, focusY } = value;
  const { data } = useQuery({
    queryKey: ['images', 'facts', id],
    retry: false,
    queryFn: ({ signal }) => {
      const query = { context: 'edit' as const, _fields: ['decorative', 'can'] };
      return dataOf(client.GET('/images/{id}', { signal, params: { path: { id }, query } }));
    },
  });
  const isDecorative = value.decorative ?? data?.decorative ?? false;
  const isForeign = data?.can?.edit === false;
  return (
    <div className="picked">
      {isForeign ? (
        <img src={url} alt="" />
      ) : (
        <FocusPoint
          url={url}
          x={focusX}
          y={focusY}
          onChange={(x, y) => onChange({ ...value, focusX: x, focusY: y })}
        />
      )}
      <div>
        <TextInput
          label={say('alt')}
          hint={say('altHint')}
          name="alt_text"
          value={alt}
          isDisabled={isDecorative || isForeign}
          autoFocus={isNew}
          onChange={(text) => onChange({ ...value, alt: text })}
        />
        <Toggle
          label={say('decorative')}
          isSelected={isDecorative}
          isDisabled={isForeign}
          onChange={(decorative) => onChange({ ...value, decorative })}
        />
        <Button onPress={() => onChange(null)}>{say('removeImage')}</Button>
      </div>
    </div>
  );
}
