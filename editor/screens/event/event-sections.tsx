import type { CalendarEvent } from 'calendar-events-client';
import { memo, type ReactNode, Suspense, useCallback, useRef } from 'react';
import { useRights, useSettings } from '../../api/rights';
import { PickedList } from '../../fields/picked-list';
import { PlainText } from '../../fields/plain-text';
import { RepeatField } from '../../fields/repeat';
import { VenueField } from '../../fields/venue';
import { When } from '../../fields/when';
import { TextInput } from '../../parts/fields';
import { lazyPart } from '../../parts/lazy-part';
import { RichText } from '../../rich-text/lazy';
import type { Draft } from '../../state/draft';
import { type FollowedStart, followTypedStart } from '../../state/repeat';
import { useWords } from '../../words/words';
import { EventChecks } from './event-checks';
import { SeriesRule } from './series-rule';
import { TakesPlace } from './takes-place';
import type { Finding } from './use-findings';

const ImageField = lazyPart(() => import('../../fields/image').then((module) => module.ImageField));
/** Their code is loaded while the first fields are filled in. */
const MoreSections = lazyPart(() => import('./more-sections').then((module) => module.MoreSections));

export type ChangeDraft = (part: Partial<Draft>) => void;

interface Props {
  readonly event: CalendarEvent | null;
  readonly draft: Draft;
  readonly base: Draft;
  readonly isChanged: boolean;
  readonly findings: readonly Finding[];
  /** The event was changed beside the form, and has to be read again. */
  readonly onRead: () => void;
  readonly onChange: ChangeDraft;
}

/** Each part is drawn again only when its own values change: a key in the title draws neither lists nor calendars. */
export function EventSections({ event, draft, base, isChanged, findings, onRead, onChange }: Props) {
  const { say } = useWords();
  const { title, when, venue, image, description, excerpt, cost, website, organizers, categories, tags } =
    draft;
  return (
    <>
      <Section title={say('details')}>
        <TitleField value={title} onChange={onChange} />
        <Terms categories={categories} tags={tags} onChange={onChange} />
        <ImagePart value={image} onChange={onChange} />
      </Section>
      <Section title={say('when')}>
        <Times
          value={when}
          repeat={draft.repeat}
          isSeries={event !== null && event.series !== null}
          onChange={onChange}
        />
        {event !== null && event.series !== null ? (
          <SeriesRule event={event} isChanged={isChanged} onRead={onRead} />
        ) : (
          <Repeats
            value={draft.repeat}
            when={when}
            venue={venue?.id ?? null}
            own={event?.id ?? null}
            onChange={onChange}
          />
        )}
        {event !== null && (
          <TakesPlacePart status={draft.eventStatus} reason={draft.statusReason} onChange={onChange} />
        )}
      </Section>
      <Section title={say('place')}>
        <VenuePart key={base.venue?.id ?? 0} value={venue} onChange={onChange} />
        <Organizers value={organizers} onChange={onChange} />
        <CostPart cost={cost} website={website} onChange={onChange} />
      </Section>
      <Section title={say('text')}>
        <Description value={description} onChange={onChange} />
        <Excerpt value={excerpt} onChange={onChange} />
      </Section>
      <Suspense fallback={<p role="status">{say('loading')}</p>}>
        <MoreSections event={event} draft={draft} onChange={onChange} />
      </Suspense>
      <EventChecks event={event} draft={draft} findings={findings} />
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

type TimesProps = Part<Draft['when']> & Pick<Draft, 'repeat'> & { readonly isSeries: boolean };

/** A course that is being made stays on the weekday of its start when the start moves; a date of one moves alone. */
const Times = memo(({ value, repeat, isSeries, onChange }: TimesProps) => {
  const { timezone } = useSettings();
  const followed = useRef<FollowedStart>(null);
  const change = (when: Draft['when']): void => {
    if (isSeries) {
      onChange({ when });
      return;
    }
    followed.current = followTypedStart(followed.current, repeat, value.start, when.start);
    onChange({ when, repeat: followed.current.repeat });
  };
  return <When value={value} siteZone={timezone} onChange={change} />;
});

const VenuePart = memo(({ value, onChange }: Part<Draft['venue']>) => (
  <VenueField value={value} onChange={(venue) => onChange({ venue })} />
));

const ImagePart = memo(({ value, onChange }: Part<Draft['image']>) => (
  <Suspense fallback={<div className="image-field waits" />}>
    <ImageField value={value} onChange={(image) => onChange({ image })} />
  </Suspense>
));

const Description = memo(({ value, onChange }: Part<string>) => {
  const { say } = useWords();
  const change = useCallback((description: string) => onChange({ description }), [onChange]);
  return (
    <Suspense fallback={<p role="status">{say('loading')}</p>}>
      <div data-field="description">
        <RichText label={say('description')} value={value} onChange={change} />
      </div>
    </Suspense>
  );
});

const Excerpt = memo(({ value, onChange }: Part<string>) => {
  const { say } = useWords();
  return (
    <PlainText
      label={say('excerpt')}
      name="excerpt"
      value={value}
      onChange={(excerpt) => onChange({ excerpt })}
    />
  );
});

const TakesPlacePart = memo(TakesPlace);

type RepeatsProps = Part<Draft['repeat']> &
  Pick<Draft, 'when'> & { readonly venue: number | null; readonly own: number | null };

const Repeats = memo(({ onChange, ...props }: RepeatsProps) => (
  <RepeatField {...props} onChange={(repeat) => onChange({ repeat })} />
));

type CostProps = Pick<Draft, 'cost' | 'website'> & { readonly onChange: ChangeDraft };

const CostPart = memo(({ cost, website, onChange }: CostProps) => {
  const { say } = useWords();
  const { code, symbol } = useSettings().currency;
  return (
    <div className="row">
      <TextInput
        label={say('cost')}
        hint={`${say('costHint')} · ${say('currency')}: ${code ?? symbol}`}
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
  );
});

const Organizers = memo(({ value, onChange }: Part<Draft['organizers']>) => {
  const { say } = useWords();
  return (
    <PickedList
      kind="organizers"
      label={say('addOrganizer')}
      chosenLabel={say('organizers')}
      name="organizer"
      none={say('noOrganizer')}
      mayCreate={useRights()('posts.create')}
      value={value}
      onChange={(organizers) => onChange({ organizers })}
    />
  );
});

type TermsProps = Pick<Draft, 'categories' | 'tags'> & { readonly onChange: ChangeDraft };

const toItem = ({ id, name }: { id: number; name: string }) => ({ id, name, place: '' });
const toTerm = ({ id, name }: { id: number; name: string }) => ({ id, name });

const Terms = memo(({ categories, tags, onChange }: TermsProps) => {
  const { say } = useWords();
  const may = useRights();
  return (
    <div className="row">
      <PickedList
        kind="categories"
        label={say('addCategory')}
        chosenLabel={say('chosen')}
        name="categories"
        none={say('noCategory')}
        mayCreate={may('categories.manage')}
        value={categories.map(toItem)}
        onChange={(next) => onChange({ categories: next.map(toTerm) })}
      />
      <PickedList
        kind="tags"
        label={say('addTag')}
        chosenLabel={say('tagWords')}
        name="tags"
        none={say('noTag')}
        mayCreate={may('tags.manage')}
        value={tags.map(toItem)}
        onChange={(next) => onChange({ tags: next.map(toTerm) })}
      />
    </div>
  );
});
