import { useMutation } from '@tanstack/react-query';
import { dataOf } from 'calendar-events-client';
import { Button, DropZone, type FileDropItem, FileTrigger, Text } from 'react-aria-components';
import { client } from '../api/client';
import { toSentence } from '../api/errors';
import { TextInput } from '../parts/fields';
import type { PickedImage } from '../state/draft';
import { useWords } from '../words/words';

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

interface Props {
  readonly value: PickedImage | null;
  readonly onChange: (image: PickedImage | null) => void;
}

/** An image that is dropped or chosen, with its alternative text. */
export function ImageField({ value, onChange }: Props) {
  const { say } = useWords();
  const upload = useMutation({
    mutationFn: (file: File) => dataOf(client.POST('/images', { body: { file } })),
    onSuccess: ({ id, url, alt_text: alt }) =>
      onChange({ id, url, alt: alt ?? '', decorative: false, focusX: null, focusY: null }),
  });
  const take = (file: File | undefined): void => {
    if (file !== undefined) upload.mutate(file);
  };
  return (
    <div className="image-field" role="group" aria-label={say('image')}>
      <span className="label" aria-hidden="true">
        {say('image')}
      </span>
      {value === null ? (
        <DropZone
          aria-label={say('image')}
          getDropOperation={(types) => (TYPES.some((type) => types.has(type)) ? 'copy' : 'cancel')}
          onDrop={({ items }) => {
            const dropped = items.find((item): item is FileDropItem => item.kind === 'file');
            void dropped?.getFile().then(take);
          }}
        >
          <Text slot="label">{say('drop')}</Text>
          <FileTrigger acceptedFileTypes={TYPES} onSelect={(files) => take(files?.[0])}>
            <Button isPending={upload.isPending}>{say(upload.isPending ? 'uploading' : 'choose')}</Button>
          </FileTrigger>
          <small>{say('imageTypes')}</small>
        </DropZone>
      ) : (
        <div className="picked">
          <img src={value.url} alt="" />
          <div>
            <TextInput
              label={say('alt')}
              hint={say('altHint')}
              name="alt_text"
              value={value.alt}
              autoFocus={upload.isSuccess}
              onChange={(alt) => onChange({ ...value, alt })}
            />
            <Button onPress={() => onChange(null)}>{say('removeImage')}</Button>
          </div>
        </div>
      )}
      {upload.error !== null && (
        <p className="error" role="alert">
          {toSentence(upload.error, say('failed'))}
        </p>
      )}
    </div>
  );
}
