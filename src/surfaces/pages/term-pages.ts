import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { ListCategoriesDto, ListTagsDto } from '../../calendar/terms/list-terms.dto.js';
import type { Taxonomy } from '../../calendar/terms/taxonomy.js';
import type { TermDto } from '../../calendar/terms/term.dto.js';
import { TermsService } from '../../calendar/terms/terms.service.js';
import { renderMark } from './category-mark.js';
import { ListPages } from './list-pages.js';
import { html, trusted } from '../../foundation/html/markup.js';
import { shortenText } from '../../foundation/html/truncate-text.js';
import { PageCalls } from './page-calls.js';
import { MAX_DESCRIPTION_LENGTH, type PageContent, type PageView } from './page-view.js';

/** Parents of parents beyond this are left out of addresses, which open without them. */
const MAX_DEPTH = 5;

/** Lists of the events of a category or tag. */
@Injectable()
export class TermPages {
  constructor(
    private readonly calls: PageCalls,
    private readonly terms: TermsService,
    private readonly lists: ListPages,
  ) {}

  /** @returns null when there is no such category or tag */
  async term(
    request: IncomingMessage,
    view: PageView,
    { taxonomy, slug, path }: { readonly taxonomy: Taxonomy; readonly slug: string; readonly path: string },
  ): Promise<PageContent | null> {
    const term = await this.find(request, taxonomy, { slug });
    if (term === null) return null;
    const isCategory = taxonomy === 'category';
    const description = term.description ?? '';
    const page = await this.lists.list(request, view, {
      path: isCategory ? toCategoryPath(term.url, path) : path,
      title: term.name,
      head: html`<div class="head">
          <h1>${isCategory && html`${renderMark(term)} `}${term.name}</h1>
        </div>
        ${description !== '' && html`<div class="text">${trusted(description)}</div>`}`,
      description: shortenText(term.description_text ?? '', MAX_DESCRIPTION_LENGTH),
      fixed: { [isCategory ? 'categories' : 'tags']: String(term.id) },
    });
    const above = await this.findAbove(request, term);
    const base = isCategory ? '/events/category' : '/tag';
    const addresses = Object.fromEntries(
      view.languages.flatMap((code) => {
        const slugs = [...above, term].map((each) => findSlug(each, code, view.defaultLanguage));
        return slugs.at(-1) === null
          ? []
          : [[code, view.toPage(`${base}/${slugs.filter((each) => each !== null).join('/')}/`, code)]];
      }),
    );
    return { ...page, url: term.url, addresses };
  }

  private async find(
    request: IncomingMessage,
    taxonomy: Taxonomy,
    filter: Readonly<Record<string, string>>,
  ): Promise<TermDto | null> {
    const dto = taxonomy === 'category' ? ListCategoriesDto : ListTagsDto;
    const sent = { ...filter, hide_empty: 'false', per_page: '1' };
    const { parameters, context } = await this.calls.read(request, dto, sent);
    return (await this.terms.list(taxonomy, parameters, context)).terms[0] ?? null;
  }

  /** The categories above, the highest first; their slugs are part of addresses. */
  private async findAbove(request: IncomingMessage, { parent = 0 }: TermDto): Promise<TermDto[]> {
    const above: TermDto[] = [];
    for (let id = parent; id !== 0 && above.length < MAX_DEPTH;) {
      const category = await this.find(request, 'category', { include: String(id) });
      if (category === null) break;
      above.unshift(category);
      id = category.parent ?? 0;
    }
    return above;
  }
}

/** Categories open below any parent; their own address is the canonical one. */
export const toCategoryPath = (url: string, path: string): string =>
  /\/events\/category\/[^?]*/.exec(url)?.[0] ?? path;

/**
 * The slug in the language, or in the language that stands for it.
 *
 * @returns null where other texts would have to be read to know
 */
function findSlug(
  { translations }: TermDto,
  language: LanguageCode,
  defaultLanguage: LanguageCode,
): string | null {
  const texts = Object.values(translations);
  const text =
    translations[language] ?? translations[defaultLanguage] ?? (texts.length === 1 ? texts[0] : undefined);
  return text?.slug ?? null;
}
