// The labels of the document in the language of the request. Names that programs go by stay as they are, and so do
// descriptions of parameters, headers and keys.
import { Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { I18nService } from 'nestjs-i18n';
import type { LanguageCode } from '../languages/language-code.js';
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

  /** Titles, summaries and what answers mean. */
  translateDocument(document: OpenAPIObject, language: LanguageCode): OpenAPIObject {
    const examples = buildErrorExamples(language, (key, lang, values) =>
      this.i18n.translate(key, { lang, ...(values === undefined ? {} : { args: values }) }),
    );
    return translateLabels(document, this.getLabelTranslator(language), examples);
  }

  /** Gives a label in a language, or back as it is; sentences are found by their English form. */
  getLabelTranslator(language: LanguageCode): TranslateLabel {
    const known = this.translators.get(language);
    if (known !== undefined) return known;
    const all = this.i18n.getTranslations() as Partial<
      Record<string, { readonly documentation?: Messages; readonly errors?: Messages }>
    >;
    const labels = mapEnglishToTranslated(all['en']?.documentation, all[language]?.documentation);
    const errors = mapEnglishToTranslated(all['en']?.errors, all[language]?.errors);
    const say: TranslateLabel = (english) => labels.get(english) ?? errors.get(english) ?? english;
    this.translators.set(language, say);
    return say;
  }
}

const mapEnglishToTranslated = (english: Messages = {}, translated: Messages = {}): Map<string, string> =>
  new Map(Object.entries(english).map(([key, label]) => [label, translated[key] ?? label]));

/**
 * @param say gives a label in another language, or back as it is
 * @param examples those that speak a language, in another one
 */
export function translateLabels(
  document: OpenAPIObject,
  say: TranslateLabel,
  examples: Examples = {},
): OpenAPIObject {
  const described = <T extends HasDescription>(item: T): T =>
    item.description === undefined ? item : { ...item, description: say(item.description) };
  const each = <T>(
    items: Readonly<Record<string, T>> | undefined,
    change: (item: T) => T,
  ): Record<string, T> =>
    Object.fromEntries(Object.entries(items ?? {}).map(([name, item]) => [name, change(item)]));
  const operation = (item: Operation): Operation => ({
    ...described(item),
    ...(item.summary === undefined ? {} : { summary: say(item.summary) }),
    ...(item.parameters === undefined ? {} : { parameters: item.parameters.map(described) }),
    responses: each(item.responses, described),
  });
  return {
    ...document,
    info: described(document.info),
    ...(document.servers === undefined ? {} : { servers: document.servers.map(described) }),
    tags: (document.tags ?? []).map(described),
    paths: each(document.paths, (item) => each(item as Record<string, Operation>, operation) as typeof item),
    components: {
      ...document.components,
      examples: { ...document.components?.examples, ...examples },
      securitySchemes: each(document.components?.securitySchemes, (scheme) =>
        '$ref' in scheme ? scheme : described(scheme),
      ),
    },
  };
}
