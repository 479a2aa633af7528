import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useBlocker, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { dataOf, type ImageItem, type LanguageCode } from 'calendar-events-client';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { client, type Tagged } from '../../api/client';
import { isConflict, toFieldErrors, toSentence } from '../../api/errors';
import { imageQueries } from '../../api/image-queries';
import { screen } from '../../api/place';
import { useSettings } from '../../api/rights';
import { Ask } from '../../parts/ask';
import { Choice, TextInput } from '../../parts/fields';
import { FocusPoint } from '../../parts/focus-point';
import { OwnForm } from '../../parts/form';
import { NO_ERRORS, Problems, useFocusOnErrors, useOpenErrors } from '../../parts/problems';
import { Check } from '../../parts/tick';
import { Title } from '../../parts/title';
import { mergeVersions } from '../../state/merge';
import { toLanguageOptions } from '../../words/languages';
import { useWords } from '../../words/words';
import { LeaveQuestion } from '../event/leave-question';
import { ReadProblem } from '../shell/problem';
import { Loading } from '../shell/shell';
import { countUses, largeUrl } from './image-facts';
import { ImageUses } from './image-uses';

export function EditImage() {
  const id = Number(useParams({ strict: false }).id);
  const { language: parameter } = useSearch({ from: '/images/$id' });
  const chosen = useSettings().languages.find((code) => code === parameter);
  const { data, error } = useQuery({ ...imageQueries.one(id, chosen), refetchOnWindowFocus: false });
  if (error !== null) return <ReadProblem error={error} />;
  if (data === undefined) return <Loading />;
  return <ImageEditor key={`${id} ${chosen}`} read={data} language={chosen ?? data.data.language} />;
}

/** Text in another language is not edited here. */
const toFields = (image: ImageItem, language: LanguageCode) => ({
  alt_text: (image.language === language && image.alt_text) || '',
  caption: (image.language === language && image.caption) || '',
  decorative: image.decorative ?? false,
  focus_x: image.focus_x ?? null,
  focus_y: image.focus_y ?? null,
});
type Fields = ReturnType<typeof toFields>;
const isSame = (one: Fields, other: Fields, field: keyof Fields): boolean => one[field] === other[field];

interface Props {
  readonly read: Tagged<ImageItem>;
  /** The language of the alternative text and the caption. */
  readonly language: LanguageCode;
}

function ImageEditor({ read, language }: Props) {
  const { say } = useWords();
  const cache = useQueryClient();
  const router = useRouter();
  const [{ data: image, etag }, setImage] = useState(read);
  const base = toFields(image, language);
  const [fields, setFields] = useState<Fields>(base);
  const [isAsking, setIsAsking] = useState(false);
  const isLeaving = useRef(false);
  const set = (part: Partial<Fields>): void => {
    touch(Object.keys(part));
    setFields({ ...fields, ...part });
  };
  const changed = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== base[name as keyof Fields]),
  ) as Partial<Fields>;
  const isChanged = Object.keys(changed).length > 0;
  /** Reads the image anew; what was typed since `from` stays. */
  const readAgain = async (from: Fields): Promise<void> => {
    const fresh = await cache.fetchQuery(imageQueries.one(image.id, language));
    setImage(fresh);
    setFields((mine) => mergeVersions([from, mine, toFields(fresh.data, language)], isSame).merged);
  };
  const save = useMutation({
    mutationFn: async () => {
      const query = { ml_language: language };
      const params = { path: { id: image.id }, query, header: { 'If-Match': etag } };
      await dataOf(client.PATCH('/images/{id}', { params, body: changed }));
      await readAgain(fields);
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: ['images', 'list'] }),
    onError: (error) => (isConflict(error) ? readAgain(base) : undefined),
  });
  const blocker = useBlocker({
    shouldBlockFn: () => isChanged && !isLeaving.current,
    enableBeforeUnload: () => isChanged && !isLeaving.current,
    withResolver: true,
  });
  const { error } = save;
  const errors = useMemo(
    () => (error === null ? NO_ERRORS : toFieldErrors(error, say('failed'))),
    [error, say],
  );
  const { open, touch } = useOpenErrors(errors);
  const form = useFocusOnErrors(errors);
  const name = [image.title, image.file_name].find((text) => text !== null && text !== '') ?? say('untitled');
  return (
    <>
      <title>{`${name} – ${say('images')}`}</title>
      <div className="head">
        <Title>{name}</Title>
        {image.can?.delete === true && <Button onPress={() => setIsAsking(true)}>{say('doDelete')}…</Button>}
      </div>
      <OwnForm
        ref={form}
        className="event"
        aria-label={say('image')}
        validationErrors={open}
        onSubmit={() => save.mutate()}
      >
        <Problems errors={open} />
        <section className="card-block" aria-label={say('details')}>
          <TextLanguage id={image.id} language={language} />
          <TextInput
            label={say('alt')}
            hint={say('altHint')}
            name="alt_text"
            isDisabled={fields.decorative}
            value={fields.alt_text}
            onChange={(alt_text) => set({ alt_text })}
          />
          <Check
            label={say('decorative')}
            isSelected={fields.decorative}
            onChange={(decorative) => set({ decorative })}
          />
          <TextInput
            label={say('caption')}
            name="caption"
            value={fields.caption}
            onChange={(caption) => set({ caption })}
          />
          <FocusPoint
            url={largeUrl(image)}
            x={fields.focus_x}
            y={fields.focus_y}
            onChange={(focus_x, focus_y) => set({ focus_x, focus_y })}
          />
        </section>
        <ImageUses image={image} />
        <div className="foot">
          <p role="status">
            {save.isPending ? say('saving') : isChanged ? say('unsaved') : save.isSuccess ? say('saved') : ''}
          </p>
          <Button type="submit" className="react-aria-Button primary" isPending={save.isPending}>
            {say('save')}
          </Button>
        </div>
      </OwnForm>
      {isAsking && (
        <DeleteImage
          image={image}
          onClose={() => setIsAsking(false)}
          onGone={() => {
            isLeaving.current = true;
            void router.navigate({ href: screen('/images') });
          }}
        />
      )}
      <LeaveQuestion blocker={blocker} />
    </>
  );
}

/** Another language is another form, which gives the focus back. */
let wasLanguageChosen = false;

/** The language of the alternative text and the caption, which is part of the URL. */
function TextLanguage({ id, language }: { id: number; language: LanguageCode }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wasLanguageChosen) part.current?.querySelector('button')?.focus();
    wasLanguageChosen = false;
  }, []);
  const { say, locale } = useWords();
  const { languages } = useSettings();
  const navigate = useNavigate();
  if (languages.length === 1) return null;
  return (
    <div ref={part}>
      <Choice
        label={say('textLanguage')}
        value={language}
        options={toLanguageOptions(languages, locale)}
        onChange={(code) => {
          wasLanguageChosen = true;
          void navigate({ to: '/images/$id', params: { id: String(id) }, search: { language: code } });
        }}
      />
    </div>
  );
}

interface DeleteProps {
  readonly image: ImageItem;
  readonly onClose: () => void;
  readonly onGone: () => void;
}

function DeleteImage({ image, onClose, onGone }: DeleteProps) {
  const { say } = useWords();
  const cache = useQueryClient();
  const uses = countUses(image);
  const remove = useMutation({
    mutationFn: () =>
      dataOf(
        client.DELETE('/images/{id}', { params: { path: { id: image.id }, query: { force: uses > 0 } } }),
      ),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['images', 'list'] });
      onGone();
    },
  });
  return (
    <Ask
      title={say('doDelete')}
      onClose={onClose}
      answers={[
        { label: say('cancel'), onPress: onClose },
        {
          label: say('doDelete'),
          kind: 'danger',
          isDisabled: remove.isPending,
          onPress: () => remove.mutate(),
        },
      ]}
    >
      {remove.error === null ? (
        <p>
          {say('usedBy', { n: uses })}. {say('deleteText')}
        </p>
      ) : (
        <p role="alert" className="error">
          {toSentence(remove.error, say('failed'))}
        </p>
      )}
    </Ask>
  );
}
