import { useBlocker, useNavigate } from '@tanstack/react-router';
import type { LanguageCode } from 'calendar-events-client';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-aria-components';
import { isConflict, toFieldErrors, type FieldErrors } from '../../api/errors';
import { type Kind, nameOf } from '../../api/any-item';
import { screen } from '../../api/place';
import { useMe, useSettings } from '../../api/rights';
import { readPair, type TranslationPair } from '../../api/translation-queries';
import { fieldName } from '../../parts/api-fields';
import { Choice } from '../../parts/fields';
import { OwnForm } from '../../parts/form';
import { plainText } from '../../parts/html';
import { Title } from '../../parts/title';
import { VersionsQuestion } from '../../parts/versions';
import { draftKey, forgetDraft, type KeptDraft, readKeptDraft } from '../../state/kept-drafts';
import { changedTexts, readTexts, takeTexts, TEXT_FIELDS, type Texts } from '../../state/translation';
import { useAutosave } from '../../state/use-autosave';
import { languageName } from '../../words/languages';
import { useWords } from '../../words/words';
import { KeptNote } from '../event/kept-note';
import { LeaveQuestion } from '../event/leave-question';
import { type DatesScope, TranslateBar } from './translate-bar';
import { TranslateField } from './translate-field';
import { type TranslationClash, type TranslationForm, useSaveTranslation } from './use-save-translation';

interface Props {
  readonly kind: Kind;
  readonly pair: TranslationPair;
  readonly language: LanguageCode;
  /** Whether the user came from the item before, and goes on typing. */
  readonly isNext: boolean;
  readonly message: string;
  readonly onMessage: (text: string) => void;
  /** @param done what is said of this item; false when there is no next one */
  readonly onNext: (done: string) => boolean;
}

const NO_ERRORS: FieldErrors = {};

export function TranslateForm({ kind, pair: read, language, isNext, message, onMessage, onNext }: Props) {
  const { say, locale } = useWords();
  const { title_length: titleLength } = useSettings().limits;
  const fields = TEXT_FIELDS[kind];
  const { id } = read.original;
  const key = draftKey(useMe().id, `${kind}:${id}`, language);
  const [pair, setPair] = useState(read);
  const [form, setForm] = useState<TranslationForm>(() => toForm(kind, read));
  const [kept, setKept] = useState(() => readKeptDraft<Texts>(localStorage, key));
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const [clash, setClash] = useState<TranslationClash | null>(null);
  const [scope, setScope] = useState<DatesScope>('all');
  const isLeaving = useRef(false);
  const { original } = pair;
  const source = readTexts(fields, { ...original });
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
  const change = useCallback(
    (field: string, text: string) => setForm((old) => ({ ...old, texts: { ...old.texts, [field]: text } })),
    [],
  );
  const reload = async (): Promise<void> => {
    const fresh = await readPair(kind, id, language);
    setPair(fresh);
    setForm(toForm(kind, fresh));
    isLeaving.current = false;
  };
  const goesOn = useRef(false);
  const save = useSaveTranslation(kind, id, language, {
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
  const element = useStart(isNext);
  useShortcut(go);

  const { error } = save;
  const errors = useMemo(
    () => (error === null || isConflict(error) ? NO_ERRORS : toFieldErrors(error, say('failed'))),
    [error, say],
  );
  const heading = say('translate');
  const shown = fields.filter(
    (field, index) => index === 0 || source[field.name] !== '' || form.texts[field.name] !== '',
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
        <Targets kind={kind} id={id} language={language} from={original.language} />
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
        validationErrors={errors}
        onSubmit={() => isChanged && send(false)}
      >
        {Object.keys(errors).length > 0 && (
          <div role="alert" className="problems">
            {Object.values(errors).join(' ')}
          </div>
        )}
        {shown.map((field) => (
          <TranslateField
            key={field.name}
            kind={kind}
            field={field}
            original={source[field.name] ?? ''}
            before={pair.before[field.name]}
            value={form.texts[field.name] ?? ''}
            from={original.language}
            language={language}
            {...(field === fields[0] && { maxLength: titleLength })}
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

const toForm = (kind: Kind, { translated, etag }: TranslationPair): TranslationForm => {
  const texts = readTexts(TEXT_FIELDS[kind], { ...translated });
  return { texts, base: texts, etag };
};

/** With the tag of then, so that what others have saved since is seen. */
const toTaken = ({ content, base, etag }: KeptDraft<Texts>, now: string): TranslationForm => ({
  texts: content,
  base,
  etag: etag ?? now,
});

/** Puts the cursor into the first text, when the user goes on from the item before. */
function useStart(isNext: boolean) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isNext) element.current?.querySelector('input')?.focus();
  }, [isNext]);
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

/** The other languages of the same item. */
function Targets({ kind, id, language, from }: { kind: Kind; id: number; language: string; from: string }) {
  const { say, locale } = useWords();
  const navigate = useNavigate();
  const options = useSettings()
    .languages.filter((code) => code !== from)
    .map((code) => ({ id: code as string, label: languageName(code, locale) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
  return (
    <Choice
      label={say('translateTo')}
      value={language}
      options={options}
      onChange={(code) =>
        void navigate({
          to: '/$kind/$id/translate/$language',
          params: { kind, id: String(id), language: code },
          search: {},
        })
      }
    />
  );
}
