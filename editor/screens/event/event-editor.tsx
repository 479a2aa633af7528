import { useBlocker, useNavigate } from '@tanstack/react-router';
import type { CalendarEvent } from 'calendar-events-client';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isConflict, toFieldErrors } from '../../api/errors';
import type { Tagged } from '../../api/client';
import { readEvent } from '../../api/queries';
import { useMe, useSettings } from '../../api/rights';
import { StatusTags } from '../../parts/event-row';
import { OwnForm } from '../../parts/form';
import { lazyPart } from '../../parts/lazy-part';
import { NO_ERRORS, Problems, useFocusOnErrors, useOpenErrors } from '../../parts/problems';
import { Title } from '../../parts/title';
import { changedFields, type Draft, type DraftField, sentNames, toDraft } from '../../state/draft';
import { draftKey, forgetDraft, keepDraft, slotKey, type SlotDraft } from '../../state/kept-drafts';
import { mergeDrafts } from '../../state/merge';
import { useAutosave } from '../../state/use-autosave';
import { useKeptDrafts } from '../../state/use-kept-drafts';
import { useWords } from '../../words/words';
import { OwnProposal } from '../review/own-proposal';
import { forgetArrival, leaveArrival, readArrival } from './arrival';
import { EventMenu, hasPreview } from './event-menu';
import { EventSections } from './event-sections';
import { KeptNote } from './kept-note';
import { LeaveQuestion } from './leave-question';
import { SaveBar } from './save-bar';
import { type Finding, findMusts, useFindings } from './use-findings';
import { type Clash, type Form, type Saved, useSaveEvent, type Wish } from './use-save-event';
import { type LastSave, useUndo } from './use-undo';

const Conflict = lazyPart(() => import('./conflict').then((module) => module.Conflict), { floats: true });
const ScopeQuestion = lazyPart(() => import('./scope-question').then((module) => module.ScopeQuestion), {
  floats: true,
});

const PublishQuestion = lazyPart(
  () => import('./publish-question').then((module) => module.PublishQuestion),
  {
    floats: true,
  },
);
const Preview = lazyPart(() => import('./preview').then((module) => module.Preview), { floats: true });

interface Props {
  readonly event: CalendarEvent | null;
  readonly base: Draft;
  readonly etag: string | null;
}

interface AskedPublication {
  readonly wish: Wish;
  readonly musts: readonly Finding[];
}

/** The form of an event, new or not. */
export function EventEditor({ event: read, base, etag }: Props) {
  const { say } = useWords();
  const navigate = useNavigate();
  const { id: userId } = useMe();
  const kept = useKeptDrafts<Draft>(draftKey(userId, `event:${read?.id ?? 'new'}`));
  const [event, setEvent] = useState(read);
  const [form, setForm] = useState<Form>({ draft: base, base, etag });
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const [clash, setClash] = useState<Clash | null>(null);
  const [asksScope, setAsksScope] = useState<Wish | null>(null);
  const [wasProposed, setWasProposed] = useState(false);
  const [lastSave, setLastSave] = useState<LastSave | null>(null);
  const [asksPublish, setAsksPublish] = useState<AskedPublication | null>(null);
  const [arrival] = useState(() => readArrival(read?.id));
  const [showsPreview, setShowsPreview] = useState(arrival?.showsPreview === true);
  const [wasPublished, setWasPublished] = useState(
    arrival?.wasPublished === true && read?.status === 'publish',
  );
  useEffect(forgetArrival, []);
  const isLeaving = useRef(false);
  const { draft } = form;
  const isChanged = changedFields(form.base, draft).length > 0;
  const guards = isChanged && !wasProposed;

  useAutosave(
    kept.key,
    guards ? { content: draft, base: form.base, etag: form.etag, title: draft.title } : null,
    setKeptAt,
  );
  const blocker = useBlocker({
    shouldBlockFn: () => guards && !isLeaving.current,
    enableBeforeUnload: () => guards && !isLeaving.current,
    withResolver: true,
  });

  /** Shows what the service has now, with what was changed in the form since. */
  const take = useCallback(({ data, etag: tag }: Tagged<CalendarEvent>, sent?: Draft): void => {
    const next = toDraft(data);
    setEvent(data);
    setForm((old) => ({
      draft: mergeDrafts(sent ?? old.base, old.draft, next).merged,
      base: next,
      etag: tag,
    }));
  }, []);
  const undo = useUndo((fresh) => {
    setLastSave(null);
    setWasPublished(false);
    take(fresh);
  });
  const reread = useCallback((): void => {
    if (read === null) return;
    setLastSave(null);
    readEvent(read.id).then(take, () => {
      // The date went to the trash with the change of its series.
      isLeaving.current = true;
      void navigate({ to: '/series/$id', params: { id: String(event?.series?.id ?? 0) } });
    });
  }, [read, event, take, navigate]);

  /** What was typed while the service saved stays changed. */
  const onSaved = (saved: Saved, sent: Draft, { status, preview = false }: Wish): void => {
    forgetDraft(localStorage, kept.key);
    setKeptAt(null);
    setClash(null);
    setWasProposed(saved.kind === 'proposed');
    if (saved.kind === 'created') {
      if (changedFields(sent, draft).length > 0) {
        const rest = { content: draft, base: sent, etag: null, at: Date.now(), title: draft.title };
        keepDraft(localStorage, slotKey(draftKey(userId, `event:${saved.id}`), crypto.randomUUID()), rest);
      }
      isLeaving.current = true;
      leaveArrival({ id: saved.id, showsPreview: preview, wasPublished: status === 'publish' });
      void navigate({ to: '/events/$id', params: { id: String(saved.id) } });
    }
    if (saved.kind !== 'updated') return;
    take({ data: saved.event, etag: saved.etag }, sent);
    // A publication is taken back by a button of its own.
    const isFieldsAlone = saved.event.status === event?.status;
    const hasCut = saved.scope === 'following' && saved.event.series?.id !== event?.series?.id;
    setLastSave(isFieldsAlone ? { id: saved.event.id, etag: saved.etag, scope: saved.scope, hasCut } : null);
    setWasPublished(!isFieldsAlone && saved.event.status === 'publish');
    if (preview) setShowsPreview(true);
    undo.reset();
  };
  const save = useSaveEvent(event, { onSaved, onClash: setClash });
  const send = (wish: Wish, sent: Form = form): void => {
    setWasProposed(false);
    save.mutate({ form: sent, wish });
  };
  const askScope = (wanted: Wish): void => {
    if (event !== null && event.series !== null && isChanged) setAsksScope(wanted);
    else send(wanted);
  };
  const { publish_checks: publishChecks, features } = useSettings();
  const findings = useFindings(event, draft, form.base);
  const askPublish = async (wanted: Wish): Promise<void> => {
    const musts = await findMusts(event, draft, form.base);
    if (musts.length > 0) setAsksPublish({ wish: wanted, musts });
    else askScope(wanted);
  };
  const wish = (wanted: Wish): void => {
    // A calendar that is strict refuses by itself, with the reasons.
    if (wanted.status === 'publish' && publishChecks === 'warn') void askPublish(wanted);
    else askScope(wanted);
  };
  const preview = (): void => {
    if (event === null) wish({ status: 'draft', preview: true });
    else if (isChanged) wish({ preview: true });
    else setShowsPreview(true);
  };

  // The same object as long as it is the same refusal: another one would bring back messages of what was corrected.
  const error = isConflict(save.error) ? undo.error : (save.error ?? undo.error);
  const errors = useMemo(
    () => (error === null ? NO_ERRORS : toFieldErrors(error, say('failed'))),
    [error, say],
  );
  const element = useFocusOnErrors(errors);
  const { open, touch } = useOpenErrors(errors);
  const set = useCallback(
    (part: Partial<Draft>) => {
      setWasProposed(false);
      touch(sentNames(Object.keys(part) as DraftField[]));
      setForm((old) => ({ ...old, draft: { ...old.draft, ...part } }));
    },
    [touch],
  );
  const heading = say(event === null ? 'newEvent' : 'editEvent');
  const takeKept = async (slot: SlotDraft<Draft>): Promise<void> => {
    const taken = await kept.take(slot);
    if (taken !== null) setForm({ draft: taken.content, base: taken.base, etag: taken.etag });
  };
  return (
    <>
      <title>{draft.title === '' ? heading : `${draft.title} – ${heading}`}</title>
      <div className="head">
        <Title>
          {heading} {event !== null && <StatusTags {...event} />}
        </Title>
        {event !== null && <EventMenu event={event} onWish={wish} isChanged={isChanged} />}
      </div>
      {kept.offered.map((slot) => (
        <KeptNote
          key={slot.key}
          kept={slot.kept}
          onTake={() => void takeKept(slot)}
          onDrop={() => kept.drop(slot)}
        />
      ))}
      {event !== null && <OwnProposal event={event} isFresh={wasProposed} />}
      {event?.review?.note !== undefined && event.review.note !== '' && event.status !== 'publish' && (
        <p className="warning">{event.review.note}</p>
      )}
      <OwnForm
        ref={element}
        className="event"
        aria-label={heading}
        validationErrors={open}
        onSubmit={() => wish({})}
      >
        <Problems errors={open} />
        <EventSections
          {...{ event, draft, isChanged, findings }}
          base={form.base}
          onRead={reread}
          onChange={set}
        />
        <SaveBar
          event={event}
          isPending={save.isPending || undo.isPending}
          isChanged={isChanged}
          isSaved={save.isSuccess || arrival !== null}
          wasPublished={wasPublished}
          wasProposed={wasProposed}
          wasUndone={undo.isSuccess}
          staysCut={undo.data?.hasCut === true}
          onUndo={lastSave === null ? null : () => undo.mutate(lastSave)}
          keptAt={keptAt}
          onPreview={hasPreview(event, features.pages) ? preview : null}
          onWish={wish}
        />
      </OwnForm>
      <Suspense>
        {asksPublish !== null && (
          <PublishQuestion
            findings={asksPublish.musts}
            onClose={() => setAsksPublish(null)}
            onConfirm={() => {
              setAsksPublish(null);
              askScope(asksPublish.wish);
            }}
          />
        )}
        {showsPreview && event !== null && <Preview event={event} onClose={() => setShowsPreview(false)} />}
        {asksScope !== null && event !== null && (
          <ScopeQuestion
            event={event}
            from={form.base.when}
            to={draft.when}
            onClose={() => setAsksScope(null)}
            onChoose={(answer) => {
              setAsksScope(null);
              send({ ...asksScope, ...answer });
            }}
          />
        )}
        {clash !== null && (
          <Conflict
            clash={clash}
            mine={draft}
            onClose={() => setClash(null)}
            onChoose={(chosen) => {
              const next = { draft: chosen, base: clash.theirs_, etag: clash.etag };
              setForm(next);
              send(clash.wish, next);
            }}
          />
        )}
      </Suspense>
      <LeaveQuestion blocker={blocker} />
    </>
  );
}
