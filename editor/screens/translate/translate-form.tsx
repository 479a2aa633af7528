import { useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import type { LanguageCode } from 'calendar-events-client';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-aria-components';
import { isConflict, toFieldErrors } from '../../api/errors';
import { type Kind, nameOf } from '../../api/any-item';
import { screen } from '../../api/place';
import { useMe, useSettings } from '../../api/rights';
import { readPair, sourceQuery, textsOf, type TranslationPair } from '../../api/translation-queries';
import { fieldName } from '../../parts/api-fields';
import { findField, focusWhenThere } from '../../parts/find-field';
import { OwnForm } from '../../parts/form';
import { plainText } from '../../parts/html';
import { NO_ERRORS, useOpenErrors } from '../../parts/problems';
import { Title } from '../../parts/title';
import { VersionsQuestion } from '../../parts/versions';
import { draftKey, forgetDraft, type KeptDraft, readKeptDraft } from '../../state/kept-drafts';
import {
  ALT_FIELD,
  changedTexts,
  readTexts,
  takeTexts,
  TEXT_FIELDS,
  type Texts,
} from '../../state/translation';
import { useAutosave } from '../../state/use-autosave';
import { languageName } from '../../words/languages';
import { useWords } from '../../words/words';
import { KeptNote } from '../event/kept-note';
import { LeaveQuestion } from '../event/leave-question';
import { Languages } from './translate-languages';
import { type DatesScope, TranslateBar } from './translate-bar';
import { TranslateField } from './translate-field';
import { type TranslationClash, type TranslationForm, useSaveTranslation } from './use-save-translation';

interface Props {
  readonly kind: Kind;
  readonly pair: TranslationPair;
  readonly language: LanguageCode;
  /** Whether the user came from the item before, and goes on typing. */
  readonly isNext: boolean;
  /** The text that the cursor starts in. */
  readonly field: string | undefined;
  readonly message: string;
  readonly onMessage: (text: string) => void;
  /** @param done what is said of this item; false when there is no next one */
  readonly onNext: (done: string) => boolean;
}

export function TranslateForm(props: Props) {
  const { kind, pair: read, language, isNext, field, message, onMessage, onNext } = props;
  const { say, locale } = useWords();
  const { title_length: titleLength } = useSettings().limits;
  const { id } = read.original;
  const key = draftKey(useMe().id, `${kind}:${id}`, language);
  const [pair, setPair] = useState(read);
  const fields = pair.image === null ? TEXT_FIELDS[kind] : [...TEXT_FIELDS[kind], ALT_FIELD];
  const [form, setForm] = useState<TranslationForm>(() => toForm(kind, read));
  const [kept, setKept] = useState(() => readKeptDraft<Texts>(localStorage, key));
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const [clash, setClash] = useState<TranslationClash | null>(null);
  const [scope, setScope] = useState<DatesScope>('all');
  const isLeaving = useRef(false);
  const { original } = pair;
  const [from, setFrom] = useState(original.language);
  const other = useQuery({ ...sourceQuery(kind, id, from), enabled: from !== original.language }).data;
  const isOriginal = other === undefined || from === original.language;
  const source = {
    ...readTexts(fields, { ...(isOriginal ? original : other) }),
    [ALT_FIELD.name]: pair.image?.original ?? '',
  };
  const name = nameOf(kind, { ...original });
  const isChanged = changedTexts(form.base, form.texts).length > 0;
  const isSeries = 'series' in original && original.series !== null;

  useAutosave(
    key,
    isChanged && kept === null
      ? { content: form.texts, base: form.base, etag: form.etag, title: name }
      : null,
    setKeptAt,
  );
  const blocker = useBlocker({
    shouldBlockFn: () => isChanged && !isLeaving.current,
    enableBeforeUnload: () => isChanged && !isLeaving.current,
    withResolver: true,
  });
  const reload = async (): Promise<void> => {
    const fresh = await readPair(kind, id, language);
    setPair(fresh);
    setForm(toForm(kind, fresh));
    isLeaving.current = false;
  };
  const goesOn = useRef(false);
  const save = useSaveTranslation(kind, { id, image: pair.image }, language, {
    onSaved: () => {
      forgetDraft(localStorage, key);
      setKeptAt(null);
      isLeaving.current = true;
      const done = say('savedItem', { name });
      if (goesOn.current && onNext(done)) return;
      if (!goesOn.current) onMessage(done);
      void reload();
    },
    onClash: (found, sent) => {
      setPair(found.pair);
      if (found.both.length > 0) setClash(found);
      else {
        setForm({ texts: found.merged, base: found.theirs, etag: found.pair.etag });
        onMessage(say('changedMeanwhile'));
      }
      goesOn.current &&= sent === form;
    },
  });
  const send = (wantsNext: boolean, sent: TranslationForm = form): void => {
    goesOn.current = wantsNext;
    save.mutate({ form: sent, scope: isSeries ? scope : null });
  };
  const isOutdated = pair.isOutdated && pair.translated !== null;
  const go = (): void => {
    if (save.isPending) return;
    if (isChanged || isOutdated) send(true);
    else onNext('');
  };
  const element = useStart(isNext, field);
  useShortcut(go);

  const { error } = save;
  const errors = useMemo(
    () => (error === null || isConflict(error) ? NO_ERRORS : toFieldErrors(error, say('failed'))),
    [error, say],
  );
  const { open, touch } = useOpenErrors(errors);
  const change = useCallback(
    (changed: string, text: string) => {
      touch([changed]);
      setForm((old) => ({ ...old, texts: { ...old.texts, [changed]: text } }));
    },
    [touch],
  );
  const heading = say('translate');
  const shown = fields.filter(
    ({ name: each }, index) =>
      index === 0 || each === ALT_FIELD.name || source[each] !== '' || form.texts[each] !== '',
  );
  return (
    <>
      <title>{`${name} – ${heading}`}</title>
      <div className="head">
        <Title>
          {name === '' ? say('untitled') : name}{' '}
          <span className={`tag ${isOutdated ? 'pending' : ''}`}>
            {pair.translated === null
              ? say('notYet')
              : isOutdated
                ? say('outdated_translation')
                : say('translation')}
          </span>
        </Title>
        <Languages {...{ kind, pair, language, from }} onFrom={setFrom} />
      </div>
      {kept !== null && (
        <KeptNote
          kept={kept}
          onTake={() => {
            setForm(toTaken(kept, form.etag));
            setKept(null);
          }}
          onDrop={() => {
            forgetDraft(localStorage, key);
            setKept(null);
          }}
        />
      )}
      <OwnForm
        ref={element}
        className="sides"
        aria-label={`${heading}: ${languageName(language, locale)}`}
        validationErrors={open}
        onSubmit={() => isChanged && send(false)}
      >
        {Object.keys(open).length > 0 && (
          <div role="alert" className="problems">
            {Object.values(open).join(' ')}
          </div>
        )}
        {shown.map((each) => (
          <TranslateField
            key={each.name}
            kind={kind}
            field={each}
            original={source[each.name] ?? ''}
            before={isOriginal ? pair.before[each.name] : undefined}
            value={form.texts[each.name] ?? ''}
            from={each === ALT_FIELD || isOriginal ? original.language : from}
            language={language}
            {...(each === fields[0] && { maxLength: titleLength })}
            onChange={change}
          />
        ))}
        <TranslateBar
          isPending={save.isPending}
          isChanged={isChanged}
          isOutdated={isOutdated}
          message={message}
          keptAt={keptAt}
          scope={isSeries ? scope : null}
          onScope={setScope}
          onSave={() => send(false)}
          onSkip={() => onNext('')}
          onGo={go}
        />
      </OwnForm>
      <p>
        <Link href={screen(`/translations?language=${language}&kind=${kind}`)}>{say('translations')}</Link>
      </p>
      {clash !== null && (
        <VersionsQuestion
          title={say('conflictItem')}
          onlyTheirs={[]}
          fields={clash.both.map((field) => ({
            field,
            label: fieldName(field, kind, say),
            before: plainText(form.base[field] ?? ''),
            mine: plainText(form.texts[field] ?? ''),
            theirs: plainText(clash.theirs[field] ?? ''),
          }))}
          onClose={() => setClash(null)}
          onChoose={(theirs) => {
            const texts = takeTexts(clash.merged, clash.theirs, theirs);
            const next = { texts, base: clash.theirs, etag: clash.pair.etag };
            setClash(null);
            setForm(next);
            send(goesOn.current, next);
          }}
        />
      )}
      <LeaveQuestion blocker={blocker} />
    </>
  );
}

const toForm = (kind: Kind, pair: TranslationPair): TranslationForm => {
  const texts = textsOf(kind, pair);
  return { texts, base: texts, etag: pair.etag };
};

/** With the tag of then, so that what others have saved since is seen. */
const toTaken = ({ content, base, etag }: KeptDraft<Texts>, now: string): TranslationForm => ({
  texts: content,
  base,
  etag: etag ?? now,
});

/** Puts the cursor into the first text, when the user goes on from the item before, or into the one that a link names. */
function useStart(isNext: boolean, field: string | undefined) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isNext) element.current?.querySelector('input')?.focus();
  }, [isNext]);
  useEffect(() => {
    if (!isNext && field !== undefined) return focusWhenThere(() => findField(element.current, field));
  }, [isNext, field]);
  return element;
}

/** Control and Enter, wherever the cursor is, which a text with formats would take for a line break. */
function useShortcut(run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      if (document.querySelector('[role=dialog], [role=alertdialog]') !== null) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    addEventListener('keydown', press, true);
    return () => removeEventListener('keydown', press, true);
  }, []);
}
