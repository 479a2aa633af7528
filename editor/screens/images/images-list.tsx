import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { dataOf } from 'calendar-events-client';
import { Button, FileTrigger, Link } from 'react-aria-components';
import { client } from '../../api/client';
import { toSentence } from '../../api/errors';
import {
  IMAGE_SHOWS,
  type ImageFilters,
  imageQueries,
  type ListedImage,
  toImageFilters,
} from '../../api/image-queries';
import { screen } from '../../api/place';
import { Choice } from '../../parts/fields';
import { Pages } from '../../parts/pages';
import { SearchForm } from '../../parts/search-form';
import { Title } from '../../parts/title';
import { useWords } from '../../words/words';
import { countUses, smallUrl } from './image-facts';

/** All images, with filters in the address. */
export function ImagesList() {
  const { say } = useWords();
  const router = useRouter();
  const filters = toImageFilters(useSearch({ strict: false }));
  const { data, error, isFetching } = useQuery(imageQueries.list(filters));
  const images = data?.images ?? [];
  const go = (part: Partial<ImageFilters>, replace = false): void => {
    const { search, show, page } = { ...filters, page: 1, ...part };
    const query = new URLSearchParams({
      ...(search !== '' && { search }),
      ...(show !== 'all' && { show }),
      ...(page > 1 && { page: String(page) }),
    });
    void router.navigate({ href: screen(`/images${query.size === 0 ? '' : `?${query}`}`), replace });
  };
  const labels = { all: say('all'), altMissing: say('altMissing'), unused: say('usedBy', { n: 0 }) };
  return (
    <>
      <title>{say('images')}</title>
      <div className="head">
        <Title>{say('images')}</Title>
        <div className="tools">
          <Upload onUploaded={(id) => void router.navigate({ href: screen(`/images/${id}`) })} />
          <Link className="react-aria-Button primary" href={screen('/images/describe')}>
            {say('workOff')}
          </Link>
        </div>
      </div>
      <div className="filters">
        <SearchForm value={filters.search} onSearch={(search, refines) => go({ search }, refines)} />
        <Choice
          label={say('attention')}
          value={filters.show}
          options={IMAGE_SHOWS.map((id) => ({ id, label: labels[id] }))}
          onChange={(show) => go({ show: show as ImageFilters['show'] })}
        />
      </div>
      <div className="bar">
        <p role="status" aria-busy={isFetching}>
          {data === undefined && error === null ? say('loading') : say('entries', { n: data?.total ?? 0 })}
        </p>
      </div>
      {error !== null && (
        <p role="alert" className="problems">
          {toSentence(error, say('noAnswer'))}
        </p>
      )}
      <ul className="grid">
        {images.map((image) => (
          <ImageCard key={image.id} {...image} />
        ))}
      </ul>
      <Pages page={filters.page} pages={data?.total_pages ?? 1} onChange={(page) => go({ page })} />
    </>
  );
}

function ImageCard(image: ListedImage) {
  const { say } = useWords();
  const { id = 0, alt_text: alt, file_name: file = '', decorative } = image;
  const name = [alt, image.title, file].find((text) => text !== undefined && text !== null && text !== '');
  return (
    <li>
      <Link href={screen(`/images/${id}`)}>
        <img src={smallUrl(image)} alt="" loading="lazy" />
        <span>{name ?? say('untitled')}</span>
      </Link>
      <small>{say('usedBy', { n: countUses(image) })}</small>
      {(alt === null || alt === '') && decorative !== true && (
        <span className="tag pending">{say('altMissing')}</span>
      )}
    </li>
  );
}

function Upload({ onUploaded }: { onUploaded: (id: number) => void }) {
  const { say } = useWords();
  const upload = useMutation({
    mutationFn: (file: File) => dataOf(client.POST('/images', { body: { file } })),
    onSuccess: ({ id }) => onUploaded(id),
  });
  return (
    <>
      {upload.error !== null && (
        <p role="alert" className="error">
          {toSentence(upload.error, say('failed'))}
        </p>
      )}
      <FileTrigger
        acceptedFileTypes={['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']}
        onSelect={(files) => files?.[0] !== undefined && upload.mutate(files[0])}
      >
        <Button isPending={upload.isPending}>{say(upload.isPending ? 'uploading' : 'choose')}</Button>
      </FileTrigger>
    </>
  );
}
