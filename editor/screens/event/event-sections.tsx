import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type CalendarEvent, dataOf } from 'calendar-events-client';
import { memo, type ReactNode, Suspense, useCallback, useRef } from 'react';
import { client } from '../../api/client';
import { queries } from '../../api/queries';
import { useSettings } from '../../api/rights';
import { ImageField } from '../../fields/image';
import { PickedList } from '../../fields/picked-list';
import { RepeatField } from '../../fields/repeat';
import { VenueField } from '../../fields/venue';
import { When } from '../../fields/when';
import { TextInput } from '../../parts/fields';
import { RichText } from '../../rich-text/lazy';
import type { Draft } from '../../state/draft';
import { type FollowedStart, followTypedStart } from '../../state/repeat';
import { useWords } from '../../words/words';
import { EventChecks } from './event-checks';
import { TakesPlace } from './takes-place';

export type ChangeDraft = (part: Partial<Draft>) => void;

interface Props {
  readonly event: CalendarEvent | null;
  readonly draft: Draft;
  readonly base: Draft;
  readonly onChange: ChangeDraft;
}

/** Each part is drawn again only when its own values change: a key in the title draws neither lists nor calendars. */
export function EventSections({ event, draft, base, onChange }: Props) {
  const { say } = useWords();
  const isSeries = event !== null && event.series !== null;
  const { title, when, venue, image, description, cost, website, organizers, categories, tags } = draft;
  return (
    <>
      <Section title={say('details')}>
        <TitleField value={title} onChange={onChange} />
        <Terms categories={categories} tags={tags} onChange={onChange} />
        <ImagePart value={image} onChange={onChange} />
      </Section>
      <Section title={say('when')}>
        <Times value={when} repeat={draft.repeat} onChange={onChange} />
        {isSeries ? null : (
          <RepeatField
            value={draft.repeat}
            when={when}
            venue={venue?.id ?? null}
            onChange={(repeat) => onChange({ repeat })}
          />
        )}
        {event !== null && (
          <TakesPlace status={draft.eventStatus} reason={draft.statusReason} onChange={onChange} />
        )}
      </Section>
      <Section title={say('place')}>
        <VenuePart key={base.venue?.id ?? 0} value={venue} onChange={onChange} />
        <Organizers value={organizers} onChange={onChange} />
        <div className="row">
          <TextInput
            label={say('cost')}
            hint={say('costHint')}
            name="cost"
            value={cost}
            onChange={(next) => onChange({ cost: next })}
          />
          <TextInput
            label={say('website')}
            name="website"
            inputMode="url"
            value={website}
            onChange={(next) => onChange({ website: next })}
          />
        </div>
      </Section>
      <Section title={say('text')}>
        <Description value={description} onChange={onChange} />
      </Section>
      <EventChecks event={event} draft={draft} base={base} />
    </>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="card-block" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

interface Part<Value> {
  readonly value: Value;
  readonly onChange: ChangeDraft;
}

const TitleField = memo(({ value, onChange }: Part<string>) => {
  const { say } = useWords();
  const { title_length: maxLength } = useSettings().limits;
  return (
    <TextInput
      label={say('title')}
      name="title"
      value={value}
      maxLength={maxLength}
      onChange={(title) => onChange({ title })}
    />
  );
});

type TimesProps = Part<Draft['when']> & Pick<Draft, 'repeat'>;

/** A course stays on the weekday of its start when the start moves. */
const Times = memo(({ value, repeat, onChange }: TimesProps) => {
  const { timezone } = useSettings();
  const followed = useRef<FollowedStart>(null);
  const change = (when: Draft['when']): void => {
    followed.current = followTypedStart(followed.current, repeat, value.start, when.start);
    onChange({ when, repeat: followed.current.repeat });
  };
  return <When value={value} siteZone={timezone} onChange={change} />;
});

const VenuePart = memo(({ value, onChange }: Part<Draft['venue']>) => (
  <VenueField value={value} onChange={(venue) => onChange({ venue })} />
));

const ImagePart = memo(({ value, onChange }: Part<Draft['image']>) => (
  <ImageField value={value} onChange={(image) => onChange({ image })} />
));

const Description = memo(({ value, onChange }: Part<string>) => {
  const { say } = useWords();
  const change = useCallback((description: string) => onChange({ description }), [onChange]);
  return (
    <Suspense fallback={<p role="status">{say('loading')}</p>}>
      <RichText label={say('description')} value={value} onChange={change} />
    </Suspense>
  );
});

/** All organizers that can be chosen; their lists are short. */
const organizersQuery = {
  queryKey: ['organizers', 'all'],
  placeholderData: keepPreviousData,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    dataOf(
      client.GET('/organizers', {
        signal,
        params: { query: { per_page: 50, context: 'edit', status: 'publish,draft,pending' } },
      }),
    ),
};

const Organizers = memo(({ value, onChange }: Part<Draft['organizers']>) => {
  const { say } = useWords();
  const all = useQuery(organizersQuery).data?.organizers ?? [];
  return (
    <PickedList
      label={say('addOrganizer')}
      chosenLabel={say('organizers')}
      name="organizer"
      none={say('noOrganizer')}
      value={value}
      all={all.map(({ id, organizer }) => ({ id, name: organizer, place: '' }))}
      onChange={(organizers) => onChange({ organizers })}
    />
  );
});

const tagsQuery = {
  queryKey: ['tags', 'all'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    dataOf(
      client.GET('/tags', {
        signal,
        params: { query: { per_page: 50, context: 'edit', hide_empty: false } },
      }),
    ),
};

type TermsProps = Pick<Draft, 'categories' | 'tags'> & { onChange: ChangeDraft };

const toSuggestion = ({ id, name }: { id: number; name: string }) => ({ id, name, place: '' });
const toTerm = ({ id, name }: { id: number; name: string }) => ({ id, name });

const Terms = memo(({ categories, tags, onChange }: TermsProps) => {
  const { say } = useWords();
  const allCategories = useQuery(queries.categories()).data?.categories ?? [];
  const allTags = useQuery(tagsQuery).data?.tags ?? [];
  return (
    <div className="row">
      <PickedList
        label={say('addCategory')}
        chosenLabel={say('chosen')}
        name="categories"
        none={say('noCategory')}
        value={categories.map(toSuggestion)}
        all={allCategories.map(toSuggestion)}
        onChange={(next) => onChange({ categories: next.map(toTerm) })}
      />
      <PickedList
        label={say('addTag')}
        chosenLabel={say('tagWords')}
        name="tags"
        none={say('noTag')}
        value={tags.map(toSuggestion)}
        all={allTags.map(toSuggestion)}
        onChange={(next) => onChange({ tags: next.map(toTerm) })}
      />
    </div>
  );
});
