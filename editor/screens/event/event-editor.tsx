import { useBlocker, useNavigate } from '@tanstack/react-router';
import type { CalendarEvent } from 'calendar-events-client';
import { useCallback, useMemo, useRef, useState } from 'react';
import { isConflict, toFieldErrors } from '../../api/errors';
import { useMe } from '../../api/rights';
import { StatusTags } from '../../parts/event-row';
import { OwnForm } from '../../parts/form';
import { NO_ERRORS, Problems, useFocusOnErrors } from '../../parts/problems';
import { Title } from '../../parts/title';
import { changedFields, type Draft, toDraft } from '../../state/draft';
import { draftKey, forgetDraft, keepDraft, slotKey, type SlotDraft } from '../../state/kept-drafts';
import { mergeDrafts } from '../../state/merge';
import { useAutosave } from '../../state/use-autosave';
import { useKeptDrafts } from '../../state/use-kept-drafts';
import { useWords } from '../../words/words';
import { Conflict } from './conflict';
import { EventMenu } from './event-menu';
import { EventSections } from './event-sections';
import { KeptNote } from './kept-note';
import { LeaveQuestion } from './leave-question';
import { SaveBar } from './save-bar';
import { ScopeQuestion } from './scope-question';
import { type Clash, type Form, type Saved, useSaveEvent, type Wish } from './use-save-event';

interface Props {
  readonly event: CalendarEvent | null;
  readonly base: Draft;
  readonly etag: string | null;
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
  const isLeaving = useRef(false);
  const set = useCallback((part: Partial<Draft>) => {
    setWasProposed(false);
    setForm((old) => ({ ...old, draft: { ...old.draft, ...part } }));
  }, []);
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

  /** What was typed while the service saved stays changed. */
  const onSaved = (saved: Saved, sent: Draft): void => {
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
      void navigate({ to: '/events/$id', params: { id: String(saved.id) } });
    }
    if (saved.kind !== 'updated') return;
    const next = toDraft(saved.event);
    setEvent(saved.event);
    setForm((old) => ({
      draft: mergeDrafts(sent, old.draft, next).merged,
      base: next,
      etag: saved.etag,
    }));
  };
  const save = useSaveEvent(event, { onSaved, onClash: setClash });
  const send = (wish: Wish, sent: Form = form): void => {
    setWasProposed(false);
    save.mutate({ form: sent, wish });
  };
  const wish = (wanted: Wish): void => {
    if (event !== null && event.series !== null && isChanged) setAsksScope(wanted);
    else send(wanted);
  };

  // The same object as long as it is the same refusal: another one would bring back messages of what was corrected.
  const { error } = save;
  const errors = useMemo(
    () => (error === null || isConflict(error) ? NO_ERRORS : toFieldErrors(error, say('failed'))),
    [error, say],
  );
  const element = useFocusOnErrors(errors);
  const heading = say(event === null ? 'newEvent' : 'editEvent');
  const takeKept = (slot: SlotDraft<Draft>): void => {
    const { content, base: from, etag: tag } = slot.kept;
    setForm({ draft: content, base: from, etag: tag });
    kept.take(slot);
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
          onTake={() => takeKept(slot)}
          onDrop={() => kept.drop(slot)}
        />
      ))}
      {event?.review?.note !== undefined && event.review.note !== '' && event.status !== 'publish' && (
        <p className="warning">{event.review.note}</p>
      )}
      <OwnForm
        ref={element}
        className="event"
        aria-label={heading}
        validationErrors={errors}
        onSubmit={() => wish({})}
      >
        <Problems errors={errors} />
        <EventSections event={event} draft={draft} base={form.base} onChange={set} />
        <SaveBar
          event={event}
          isPending={save.isPending}
          isChanged={isChanged}
          isSaved={save.isSuccess}
          wasProposed={wasProposed}
          keptAt={keptAt}
          onWish={wish}
        />
      </OwnForm>
      {asksScope !== null && event !== null && (
        <ScopeQuestion
          event={event}
          onClose={() => setAsksScope(null)}
          onChoose={(scope) => {
            setAsksScope(null);
            send({ ...asksScope, scope });
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
      <LeaveQuestion blocker={blocker} />
    </>
  );
}
