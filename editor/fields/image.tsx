import { useMutation } from '@tanstack/react-query';
import { dataOf } from 'calendar-events-client';
import { Button, DropZone, type FileDropItem, FileTrigger, Text } from 'react-aria-components';
import { client } from '../api/client';
import { toSentence } from '../api/errors';
import { useSettings } from '../api/rights';
import { formatBytes } from '../parts/bytes';
import type { PickedImage } from '../state/picked-image';
import { useWords } from '../words/words';
import { FindImage } from './find-image';
import { Picked } from './picked-image';

interface Props {
  readonly value: PickedImage | null;
  readonly onChange: (image: PickedImage | null) => void;
}

/** `image/jpeg` is JPEG to people. */
const formatTypes = (types: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(
    types.map((type) => type.replace('image/', '').toUpperCase().replace('WEBP', 'WebP')),
  );

/** An image that is dropped or chosen, with its alternative text. */
export function ImageField({ value, onChange }: Props) {
  const { say, locale } = useWords();
  const { upload_bytes: bytes, upload_types: types } = useSettings().limits;
  const upload = useMutation({
    mutationFn: (file: File) => dataOf(client.POST('/images', { body: { file } })),
    onSuccess: ({ id, url, alt_text: alt }) =>
      onChange({ id, url, alt: alt ?? '', decorative: null, focusX: null, focusY: null }),
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
          getDropOperation={(dragged) => (types.some((type) => dragged.has(type)) ? 'copy' : 'cancel')}
          onDrop={({ items }) => {
            const dropped = items.find((item): item is FileDropItem => item.kind === 'file');
            void dropped?.getFile().then(take);
          }}
        >
          <Text slot="label">{say('drop')}</Text>
          <FileTrigger acceptedFileTypes={types} onSelect={(files) => take(files?.[0])}>
            <Button isPending={upload.isPending}>{say(upload.isPending ? 'uploading' : 'choose')}</Button>
          </FileTrigger>
          <small>
            {say('imageTypes', { types: formatTypes(types, locale), size: formatBytes(bytes, locale) })}
          </small>
        </DropZone>
      ) : (
        <Picked value={value} isNew={upload.isSuccess} onChange={onChange} />
      )}
      {upload.error !== null && (
        <p className="error" role="alert">
          {toSentence(upload.error, say('failed'))}
        </p>
      )}
      {value === null && <FindImage onChoose={onChange} />}
    </div>
  );
}
