import { Injectable } from '@nestjs/common';
import { I18nService } from 'nestjs-i18n';
import type { QueryFailedError } from 'typeorm';
import { ApiError } from '../../foundation/errors/api-error.js';
import {
  createTranslate,
  toErrorBody,
  toErrorLine,
  type Translate,
} from '../../foundation/errors/to-error-body.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import type { Comparison } from './compare-item.js';
import { shorten, toLabel } from './finding-label.js';
import type { Body, DescribedItem, ImportItem } from './import-item.js';
import type { Finding } from './import.entity.js';

/** What a file calls the fields of its events, such as `Beginn` for `start_date`. */
export type FieldNames = Readonly<Record<string, string>>;

/** With the value, if it is a text or a number: of others, no text of the file is known. */
const labelValue = (name: string, value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? toLabel(name, String(value)) : name;

/** Says in the language of an import what is wrong with an event. */
@Injectable()
export class FindingTexts {
  private readonly translate: Translate;

  constructor(i18n: I18nService) {
    this.translate = createTranslate(i18n);
  }

  toFinding(item: Pick<ImportItem, 'line' | 'externalId'>, message: string, refused: boolean): Finding {
    return { line: item.line, external_id: item.externalId.replace('\n', ' '), message, refused };
  }

  toVanished({ externalId, title, startDate }: DescribedItem, language: LanguageCode): Finding {
    const label = title === '' ? '' : `${shorten(title)}, ${startDate.slice(0, 16)}: `;
    return this.toFinding({ line: 0, externalId }, label + this.say('import_vanished', language), false);
  }

  say(key: string, language: LanguageCode, values: Readonly<Record<string, string | number>> = {}): string {
    return this.translate(`parameter-errors.${key}`, language, values);
  }

  toRefusal(
    item: Pick<ImportItem, 'line' | 'externalId'> & { readonly body?: Body },
    error: ApiError | QueryFailedError,
    {
      language,
      fieldNames = {},
    }: { readonly language: LanguageCode; readonly fieldNames?: FieldNames | undefined },
  ): Finding {
    const labels = Object.entries(fieldNames).map(([field, name]) => [
      field,
      labelValue(name, item.body?.[field]),
    ]);
    const labelByField = Object.fromEntries(labels) as Readonly<Record<string, string>>;
    return this.toFinding(item, this.describe(error, language, labelByField), true);
  }

  private describe(
    error: ApiError | QueryFailedError,
    language: LanguageCode,
    labels: Readonly<Record<string, string>>,
  ): string {
    if (!(error instanceof ApiError)) return this.say('import_not_stored', language);
    return toErrorLine(toErrorBody(error, language, this.translate), labels);
  }

  /** Says of a changed event what people had changed here, and what became of that. */
  listLocalChanges(
    item: ImportItem,
    { kept, overwritten }: Pick<Comparison, 'kept' | 'overwritten'>,
    language: LanguageCode,
  ): Finding[] {
    const say = (key: string, groups: readonly string[]): Finding[] =>
      groups.length === 0
        ? []
        : [this.toFinding(item, this.say(key, language, { fields: groups.join(', ') }), false)];
    return [...say('import_kept', kept), ...say('import_overwritten', overwritten)];
  }
}
