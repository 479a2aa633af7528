import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Checkbox, CheckboxGroup } from 'react-aria-components';
import type { Kind } from '../../api/any-item';
import { toSentence } from '../../api/errors';
import { historyQueries, type ItemChange } from '../../api/history-queries';
import { describeValue, fieldName } from '../../parts/api-fields';
import { Difference } from '../../parts/difference';
import { type ComparedField, compareFields, findLater, isChangedSince } from '../../state/history';
import { useWords } from '../../words/words';
import { useLinkedNames } from './linked-names';

/** What is to be written back: all of a change, some of its fields, or the item as it was before. */
export interface Wanted {
  readonly change: ItemChange;
  readonly undoLater: boolean;
  /** The names of what it changes. */
  readonly fields: readonly string[];
  /** Null for all; otherwise the values of these fields before the change. */
  readonly values: Readonly<Record<string, unknown>> | null;
}

interface Props {
  readonly kind: Kind;
  readonly id: number;
  readonly change: ItemChange;
  readonly changes: readonly ItemChange[];
  readonly isLatest: boolean;
  readonly isPending: boolean;
  readonly onRestore: (wanted: Wanted) => void;
}

/** The fields of one change, before and after it and now. */
export function HistoryVersion({ kind, id, change, changes, isLatest, isPending, onRestore }: Props) {
  const { say } = useWords();
  const { data, error } = useQuery(historyQueries.version(kind, id, change.id));
  const later = useQueries({
    queries: findLater(changes, change).map((each) => historyQueries.version(kind, id, each.id)),
    combine: (results) => results.flatMap((result) => (result.data === undefined ? [] : [result.data])),
  });
  const [left, setLeft] = useState<readonly string[]>([]);
  if (error !== null) return <p role="alert">{toSentence(error, say('noAnswer'))}</p>;
  if (data === undefined) return <p role="status">{say('loading')}</p>;
  if (data.before === null) return <p className="quiet">{say('valuesGone')}</p>;
  const fields = compareFields(data, later);
  const chosen = fields.filter(({ field }) => !left.includes(field));
  const { before } = data;
  const take = (): void =>
    onRestore({
      change,
      undoLater: false,
      fields: chosen.map(({ field }) => field),
      values:
        chosen.length === fields.length
          ? null
          : Object.fromEntries(chosen.map(({ field }) => [field, before[field] ?? ''])),
    });
  return (
    <div className="version">
      <CheckboxGroup
        aria-label={say('details')}
        value={chosen.map(({ field }) => field)}
        onChange={(names) =>
          setLeft(fields.map(({ field }) => field).filter((name) => !names.includes(name)))
        }
      >
        {fields.map((field) => (
          <FieldRow key={field.field} kind={kind} compared={field} isOnly={fields.length === 1} />
        ))}
      </CheckboxGroup>
      {fields.length > 0 && <p className="quiet">{say('takeBackHint')}</p>}
      {!isLatest && <p className="quiet">{say('backToBeforeHint')}</p>}
      <div className="answers">
        {!isLatest && (
          <Button
            isDisabled={isPending}
            onPress={() =>
              onRestore({ change, undoLater: true, fields: fieldsUpTo(changes, change), values: null })
            }
          >
            {say('backToBefore')}
          </Button>
        )}
        {fields.length > 0 && (
          <Button isDisabled={isPending || chosen.length === 0} onPress={take}>
            {say('takeBack')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** All fields that this change and those after it have changed. */
const fieldsUpTo = (changes: readonly ItemChange[], { id }: ItemChange): string[] => [
  ...new Set(changes.filter((each) => each.id >= id).flatMap(({ fields }) => fields)),
];

interface RowProps {
  readonly kind: Kind;
  readonly compared: ComparedField;
  readonly isOnly: boolean;
}

function FieldRow({ kind, compared, isOnly }: RowProps) {
  const { say, locale } = useWords();
  const { field, before, after, now } = compared;
  const nameAll = useLinkedNames(field, [before, after, now]);
  const read = (value: unknown): string => describeValue(field, nameAll(value), say, locale);
  const name = fieldName(field, kind, say);
  return (
    <div className="compared">
      {isOnly ? (
        <span className="label">{name}</span>
      ) : (
        <Checkbox value={field}>
          <div className="box" aria-hidden="true">
            <svg viewBox="0 0 16 16">
              <path d="m3 8 3.5 3.5L13 5" />
            </svg>
          </div>
          {name}
        </Checkbox>
      )}
      <div>
        <Difference before={read(before)} after={read(after)} />
        {isChangedSince(compared) && (
          <p>
            <small>{say('nowIs')}: </small>
            <Difference before={read(after)} after={read(now)} />
          </p>
        )}
      </div>
    </div>
  );
}
