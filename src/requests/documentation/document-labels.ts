// Translates the labels of the document. Identifiers and the descriptions of parameters, headers and keys stay English.
import { Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { I18nService } from 'nestjs-i18n';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import type { PageLabel } from './doc-page.js';
import { buildErrorExamples } from './error-examples.js';

interface HasDescription {
  readonly description?: string;
}

interface Operation extends HasDescription {
  readonly summary?: string;
  readonly parameters?: readonly HasDescription[];
  readonly responses?: Readonly<Record<string, HasDescription>>;
}

type TranslateLabel = (label: string) => string;
type Messages = Readonly<Record<string, string>>;
type Examples = NonNullable<OpenAPIObject['components']>['examples'];

@Injectable()
export class DocumentLabels {
  private readonly translators = new Map<LanguageCode, TranslateLabel>();

  constructor(private readonly i18n: I18nService) {}

  /** Translates titles, summaries, descriptions of responses and examples of errors. */
  translateDocument(document: OpenAPIObject, language: LanguageCode): OpenAPIObject {
    const examples = buildErrorExamples(language, (key, lang, values) =>
      this.i18n.translate(key, { lang, ...(values === undefined ? {} : { args: values }) }),
    );
    return translateLabels(document, this.getLabelTranslator(language), examples);
  }

  /** Translates a sentence that only the page has. */
  translatePageLabel(label: PageLabel, language: LanguageCode): string {
    return this.i18n.translate(`documentation-page.${label}`, { lang: language });
  }

  /** The translator finds sentences by their English text, and returns others unchanged. */
  getLabelTranslator(language: LanguageCode): TranslateLabel {
    const cached = this.translators.get(language);
    if (cached !== undefined) return cached;
    const all = this.i18n.getTranslations() as Partial<
      Record<string, { readonly documentation?: Messages; readonly errors?: Messages }>
    >;
    const labels = mapEnglishToTranslated(all['en']?.documentation, all[language]?.documentation);
    const errors = mapEnglishToTranslated(all['en']?.errors, all[language]?.errors);
    const translate: TranslateLabel = (english) => labels.get(english) ?? errors.get(english) ?? english;
    this.translators.set(language, translate);
    return translate;
  }
}

const mapEnglishToTranslated = (english: Messages = {}, translated: Messages = {}): Map<string, string> =>
  new Map(Object.entries(english).map(([key, label]) => [label, translated[key] ?? label]));

/**
 * @param translate returns unknown labels unchanged
 * @param examples replace those of the same name
 */
export function translateLabels(
  document: OpenAPIObject,
  translate: TranslateLabel,
  examples: Examples = {},
): OpenAPIObject {
  const translated = <T extends object>(item: T): T =>
    'description' in item && typeof item.description === 'string'
      ? { ...item, description: translate(item.description) }
      : item;
  const mapValues = <T>(items: Readonly<Record<string, T>> = {}, change: (item: T) => T): Record<string, T> =>
    Object.fromEntries(Object.entries(items).map(([name, item]) => [name, change(item)]));
  const operation = (item: Operation): Operation => ({
    ...translated(item),
    ...(item.summary === undefined ? {} : { summary: translate(item.summary) }),
    ...(item.parameters === undefined ? {} : { parameters: item.parameters.map(translated) }),
    responses: mapValues(item.responses, translated),
  });
  return {
    ...document,
    info: translated(document.info),
    tags: (document.tags ?? []).map(translated),
    paths: mapValues(
      document.paths,
      (item) => mapValues(item as Record<string, Operation>, operation) as typeof item,
    ),
    components: {
      ...document.components,
      responses: mapValues(document.components?.responses, translated),
      examples: Object.fromEntries(
        Object.entries(document.components?.examples ?? {}).map(([name, example]) => [
          name,
          examples[name] ?? example,
        ]),
      ),
      securitySchemes: mapValues(document.components?.securitySchemes, translated),
    },
  };
}
