// The labels of the document in the language of the request. Names that programs go by stay as they are, and so do
// descriptions of parameters and keys.
import { Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { I18nService } from 'nestjs-i18n';
import type { LanguageCode } from '../languages/language-code.js';

interface Described {
  readonly description?: string;
}

interface Operation extends Described {
  readonly summary?: string;
  readonly parameters?: readonly Described[];
  readonly responses?: Readonly<Record<string, Described>>;
}

@Injectable()
export class DocumentLabels {
  constructor(private readonly i18n: I18nService) {}

  /** Titles, summaries and what answers mean; sentences are found by their English form. */
  in(document: OpenAPIObject, language: LanguageCode): OpenAPIObject {
    const all = this.i18n.getTranslations() as Partial<
      Record<string, { readonly documentation?: Readonly<Record<string, string>> }>
    >;
    const keys = new Map(Object.entries(all['en']?.documentation ?? {}).map(([key, label]) => [label, key]));
    const say = (english: string): string => {
      const key = keys.get(english);
      return (key === undefined ? undefined : all[language]?.documentation?.[key]) ?? english;
    };
    return labelled(document, say);
  }
}

/** @param say gives a label in another language, or back as it is */
export function labelled(document: OpenAPIObject, say: (label: string) => string): OpenAPIObject {
  const described = <T extends Described>(item: T): T =>
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
    tags: (document.tags ?? []).map(described),
    paths: each(document.paths, (item) => each(item as Record<string, Operation>, operation) as typeof item),
    components: {
      ...document.components,
      securitySchemes: each(document.components?.securitySchemes, (scheme) =>
        '$ref' in scheme ? scheme : described(scheme),
      ),
    },
  };
}
