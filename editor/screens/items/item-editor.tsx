import { useBlocker, useLocation, useRouter } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { type FieldErrors, isConflict, toFieldErrors } from '../../api/errors';
import type { Item, ItemStatus } from '../../api/items/types';
import { screen } from '../../api/place';
import { useMe } from '../../api/rights';
import { StatusTags } from '../../parts/event-row';
import { OwnForm } from '../../parts/form';
import { plainText } from '../../parts/html';
import { NO_ERRORS, Problems, useFocusOnErrors, useOpenErrors } from '../../parts/problems';
import { Title } from '../../parts/title';
import { VersionsQuestion } from '../../parts/versions';
import {
  changedItemFields,
  isItemFieldSame,
  type ItemDraft,
  type ItemField,
  type ItemKind,
  parseCoordinates,
} from '../../state/items';
import { draftKey, forgetDraft, keepDraft, type KeptDraft, readKeptDraft } from '../../state/kept-drafts';
import { mergeVersions, take } from '../../state/merge';
import { useAutosave } from '../../state/use-autosave';
import { type Say, useWords } from '../../words/words';
import { KeptNote } from '../event/kept-note';
import { LeaveQuestion } from '../event/leave-question';
import { ItemBar } from './item-bar';
import { ItemMenu } from './item-menu';
import { ItemSections } from './item-sections';
import { FIELD_LABELS, KIND, wireNames } from './kinds';
import { type ItemClash, type ItemForm, type SavedItem, useSaveItem } from './use-save-item';

/** Part of the address of an item that a new one turned out to be. */
const EXISTED = '?existed=true';

interface Props {
  readonly kind: ItemKind;
  readonly item: Item | null;
  readonly base: ItemDraft;
  readonly etag: string | null;
}

/** The form of a venue, an organizer, a category or a tag, new or not. It keeps and merges as that of an event does. */
export function ItemEditor({ kind, item: read, base, etag }: Props) {
  const { say } = useWords();
  const router = useRouter();
  const { searchStr } = useLocation();
  const { id: userId } = useMe();
  const key = draftKey(userId, `${kind}:${read?.id ?? 'new'}`);
  const [item, setItem] = useState(read);
  const [form, setForm] = useState<ItemForm>({ draft: base, base, etag });
  const [kept, setKept] = useState(() => readKeptDraft<ItemDraft>(localStorage, key));
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const [clash, setClash] = useState<ItemClash | null>(null);
  const [wasProposed, setWasProposed] = useState(false);
  const [wrongPlace, setWrongPlace] = useState<FieldErrors | null>(null);
  const isLeaving = useRef(false);
  const { draft } = form;
  const isChanged = changedItemFields(form.base, draft).length > 0;
  const guards = isChanged && !wasProposed;
  const set = (part: Partial<ItemDraft>): void => {
    setWasProposed(false);
    touch((Object.keys(part) as ItemField[]).flatMap((field) => wireNames(kind, field)));
    setForm((old) => ({ ...old, draft: { ...old.draft, ...part } }));
  };

  useAutosave(
    key,
    guards && kept === null ? { content: draft, base: form.base, etag: form.etag, title: draft.name } : null,
    setKeptAt,
  );
  const blocker = useBlocker({
    shouldBlockFn: () => guards && !isLeaving.current,
    enableBeforeUnload: () => guards && !isLeaving.current,
    withResolver: true,
  });

  const leave = (path: string): void => {
    isLeaving.current = true;
    void router.navigate({ href: screen(path) });
  };
  const onSaved = (saved: SavedItem, sent: ItemDraft): void => {
    forgetDraft(localStorage, key);
    setKeptAt(null);
    setClash(null);
    setWasProposed(saved.kind === 'proposed');
    if (saved.kind === 'created') {
      const rest = { content: draft, base: sent, etag: null, at: Date.now(), title: draft.name };
      if (changedItemFields(sent, draft).length > 0)
        keepDraft(localStorage, draftKey(userId, `${kind}:${saved.id}`), rest);
      leave(`/${kind}/${saved.id}${saved.isExisting ? EXISTED : ''}`);
    }
    if (saved.kind !== 'updated') return;
    const { data, etag: tag } = saved.fresh;
    setItem(data);
    // What was typed while the service saved stays changed.
    setForm((old) => ({
      draft: mergeVersions([sent, old.draft, data.draft], isItemFieldSame).merged,
      base: data.draft,
      etag: tag,
    }));
  };
  const save = useSaveItem(kind, item, { onSaved, onClash: setClash });
  const send = (status?: ItemStatus, sent: ItemForm = form): void => {
    const isWrong = sent.draft.coordinates.trim() !== '' && parseCoordinates(sent.draft.coordinates) === null;
    setWrongPlace(isWrong ? { ...open, geo_lat: say('coordinatesHint') } : null);
    setWasProposed(false);
    if (isWrong) save.reset();
    else save.mutate({ form: sent, status });
  };

  const { error } = save;
  // The same object as long as it is the same refusal: another one would bring back messages of what was corrected.
  const errors = useMemo(() => {
    if (wrongPlace !== null) return wrongPlace;
    return error === null || isConflict(error) ? NO_ERRORS : toFieldErrors(error, say('failed'));
  }, [error, say, wrongPlace]);
  const { open, touch } = useOpenErrors(errors);
  const element = useFocusOnErrors(errors);
  const heading = item === null ? say(KIND[kind].new) : form.base.name;
  const takeKept = ({ content, base: from, etag: tag }: KeptDraft<ItemDraft>): void => {
    setForm({ draft: content, base: from, etag: tag });
    setKept(null);
  };
  return (
    <>
      <title>{`${heading} – ${say(KIND[kind].all)}`}</title>
      <div className="head">
        <Title>
          {heading} {item?.status !== undefined && <StatusTags status={item.status} />}
        </Title>
        {item !== null && <ItemMenu kind={kind} item={item} onGone={() => leave(`/${kind}`)} />}
      </div>
      {kept !== null && (
        <KeptNote
          kept={kept}
          onTake={() => takeKept(kept)}
          onDrop={() => {
            forgetDraft(localStorage, key);
            setKept(null);
          }}
        />
      )}
      {searchStr === EXISTED && (
        <p role="status" className="note">
          {say('existed')}
        </p>
      )}
      <OwnForm
        ref={element}
        className="event"
        aria-label={heading}
        validationErrors={open}
        onSubmit={() => send()}
      >
        <Problems errors={open} />
        <ItemSections kind={kind} id={item?.id ?? null} draft={draft} onChange={set} />
        <ItemBar
          item={item}
          kind={kind}
          isPending={save.isPending}
          isChanged={isChanged}
          isSaved={save.isSuccess}
          wasProposed={wasProposed}
          keptAt={keptAt}
          onSend={send}
        />
      </OwnForm>
      {clash !== null && (
        <VersionsQuestion
          title={say('conflictItem')}
          fields={clash.both.map((field) => ({
            field,
            label: say(FIELD_LABELS[field]),
            before: describe(clash.base, field, say),
            mine: describe(draft, field, say),
            theirs: describe(clash.theirs_, field, say),
          }))}
          onlyTheirs={clash.theirs.map((field) => say(FIELD_LABELS[field]))}
          onClose={() => setClash(null)}
          onChoose={(names) => {
            const fields = clash.both.filter((field) => names.includes(field));
            const chosen = take(clash.merged, clash.theirs_, fields);
            const next = { draft: chosen, base: clash.theirs_, etag: clash.etag };
            setForm(next);
            send(clash.status, next);
          }}
        />
      )}
      <LeaveQuestion blocker={blocker} />
    </>
  );
}

function describe(draft: ItemDraft, field: ItemField, say: Say): string {
  const value = draft[field];
  if (field === 'description') return plainText(draft.description);
  if (typeof value === 'boolean') return value ? say('showMap') : '';
  if (value === null) return '';
  return typeof value === 'object' ? value.alt : String(value);
}
