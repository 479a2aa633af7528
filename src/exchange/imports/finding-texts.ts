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
import type { ImportItem } from './import-item.js';
import type { Finding } from './import.entity.js';

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

  say(key: string, language: LanguageCode, values: Readonly<Record<string, string | number>> = {}): string {
    return this.translate(`parameter-errors.${key}`, language, values);
  }

  toRefusal(
    item: Pick<ImportItem, 'line' | 'externalId'>,
    error: ApiError | QueryFailedError,
    language: LanguageCode,
  ): Finding {
    return this.toFinding(item, this.describe(error, language), true);
  }

  private describe(error: ApiError | QueryFailedError, language: LanguageCode): string {
    if (!(error instanceof ApiError)) return this.say('import_not_stored', language);
    return toErrorLine(toErrorBody(error, language, this.translate));
  }

  toKept(item: ImportItem, groups: readonly string[], language: LanguageCode): Finding {
    return this.toFinding(item, this.say('import_kept', language, { fields: groups.join(', ') }), false);
  }
}
