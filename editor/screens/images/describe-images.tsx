import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataOf } from 'calendar-events-client';
import { useState } from 'react';
import { Button, Link } from 'react-aria-components';
import { client } from '../../api/client';
import { toFieldErrors, toSentence } from '../../api/errors';
import { imageQueries, type ListedImage } from '../../api/image-queries';
import { screen } from '../../api/place';
import { TextInput } from '../../parts/fields';
import { OwnForm } from '../../parts/form';
import { NO_ERRORS, Problems } from '../../parts/problems';
import { Check } from '../../parts/tick';
import { Title } from '../../parts/title';
import { useWords } from '../../words/words';
import { largeUrl } from './image-facts';

/** One image without an alternative text after the other: type, Enter, next. */
export function DescribeImages() {
  const { say } = useWords();
  const [past, setPast] = useState<readonly number[]>([]);
  const { data, error } = useQuery({ ...imageQueries.undescribed(past), refetchOnWindowFocus: false });
  const image = data?.images?.[0];
  return (
    <>
      <title>{say('workOff')}</title>
      <Title>{say('workOff')}</Title>
      <p role="status">{data === undefined ? '' : say('imagesLeft', { n: data.total ?? 0 })}</p>
      {error !== null && (
        <p role="alert" className="problems">
          {toSentence(error, say('noAnswer'))}
        </p>
      )}
      {data === undefined && error === null && (
        <p role="status" className="quiet">
          {say('loading')}
        </p>
      )}
      {image !== undefined && (
        <Describe key={image.id} image={image} onDone={() => setPast([...past, image.id ?? 0])} />
      )}
      {data !== undefined && image === undefined && (
        <p>
          <Link href={screen('/images')}>{say('images')}</Link>
        </p>
      )}
    </>
  );
}

function Describe({ image, onDone }: { image: ListedImage; onDone: () => void }) {
  const { say } = useWords();
  const cache = useQueryClient();
  const { id = 0 } = image;
  const [alt, setAlt] = useState('');
  const [isDecorative, setIsDecorative] = useState(false);
  const save = useMutation({
    mutationFn: () => {
      const body = isDecorative ? { decorative: true } : { alt_text: alt.trim() };
      return dataOf(client.PATCH('/images/{id}', { params: { path: { id } }, body }));
    },
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['images', 'list'] });
      onDone();
    },
  });
  const isEmpty = alt.trim() === '' && !isDecorative;
  return (
    <OwnForm
      className="react-aria-Form describe"
      aria-label={say('workOff')}
      validationErrors={save.error === null ? NO_ERRORS : toFieldErrors(save.error, say('failed'))}
      onSubmit={() => !isEmpty && !save.isPending && save.mutate()}
    >
      {save.error !== null && <Problems errors={toFieldErrors(save.error, say('failed'))} />}
      <img src={largeUrl(image)} alt="" />
      <TextInput
        label={say('alt')}
        hint={say('altHint')}
        name="alt_text"
        autoFocus
        isDisabled={isDecorative}
        value={alt}
        onChange={setAlt}
      />
      <Check label={say('decorative')} isSelected={isDecorative} onChange={setIsDecorative} />
      <div className="answers">
        <Link className="react-aria-Button plain" href={screen(`/images/${id}`)}>
          {say('details')}
        </Link>
        <Button onPress={onDone}>{say('skipImage')}</Button>
        <Button type="submit" className="react-aria-Button primary" isDisabled={isEmpty || save.isPending}>
          {say('saveNext')}
        </Button>
      </div>
    </OwnForm>
  );
}
