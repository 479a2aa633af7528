import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../../foundation/config/config.module.js';
import type { Env } from '../../../foundation/config/env.js';
import { Database } from '../../../data/database/connection/database.js';
import { ApiError } from '../../../foundation/errors/api-error.js';
import type { Body } from '../../imports/import-item.js';
import { ParameterReader } from '../../../requests/validation/parameter-reader.js';
import type { LanguageCode } from '../../../foundation/languages/language-code.js';
import type { Taxonomy } from '../../../calendar/terms/taxonomy.js';
import { UpdateTermDto } from '../../../calendar/terms/term.dto.js';
import { TermsService } from '../../../calendar/terms/terms.service.js';
import { createTerm } from '../../../calendar/terms/write-term.js';
import type { SiteTerm } from '../site/site-item.js';
import { createRunContext, type SiteRun } from '../site-run.js';
import { type LinkedItem, type LinkWriting, writeLinks, type WrittenLinks } from './link-writer.js';
import type { TranslatedItem } from './site-places.js';
import { omitEmpty, validateBody } from './validate-body.js';

/** Writes the categories and tags of a site. */
@Injectable()
export class SiteTerms {
  constructor(
    private readonly database: Database,
    private readonly reader: ParameterReader,
    private readonly terms: TermsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async write(
    run: SiteRun,
    taxonomy: Taxonomy,
    terms: readonly TranslatedItem<SiteTerm>[],
  ): Promise<WrittenLinks> {
    const ids = new Map<number, number>();
    let [created, updated] = [0, 0];
    // Level by level, so that each parent is known before its children.
    for (let open = terms; open.length > 0;) {
      const isReady = ({ item }: TranslatedItem<SiteTerm>): boolean =>
        item.parentId === null ||
        ids.has(item.parentId) ||
        !open.some((one) => one.item.id === item.parentId);
      const ready = open.filter(isReady);
      const items = ready.length === 0 ? open : ready;
      const written = await writeLinks(
        this.database,
        run,
        this.createWriting(run, taxonomy),
        items.map((term) => toLinkedItem(term, taxonomy, ids)),
      );
      for (const [siteId, id] of written.ids) ids.set(siteId, id);
      created += written.created;
      updated += written.updated;
      open = open.filter((term) => !items.includes(term));
    }
    return { ids, created, updated };
  }

  private createWriting(run: SiteRun, taxonomy: Taxonomy): LinkWriting {
    const { database, env, reader, terms } = this;
    const lookup = { reader, manager: database.manager };
    const validate = async (
      body: Body,
      item: LinkedItem,
      language: LanguageCode,
    ): Promise<UpdateTermDto | null> => {
      const context = createRunContext(run.viewer, language, env);
      const valid = await validateBody(lookup, UpdateTermDto, body, context);
      if (valid === null) run.notify(`The ${taxonomy} ${item.id} was left out: it has no valid name.`);
      return valid?.input ?? null;
    };
    const readParent = ({ parent }: Body): { parent?: number | null } =>
      parent === undefined ? {} : { parent: typeof parent === 'number' ? parent : null };
    return {
      kind: taxonomy,
      create: async (item, { save }) => {
        const input = await validate(omitEmpty(item.body), item, item.language);
        if (input?.name === undefined) return null;
        const term = { ...input, ...readParent(omitEmpty(item.body)), name: input.name };
        const id = run.freeIds.terms.has(item.id) ? item.id : undefined;
        const context = createRunContext(run.viewer, item.language, env);
        try {
          return await database.inTransaction(async (manager) => {
            const createdId = await createTerm(manager, taxonomy, { ...term, id }, context);
            await save(manager, createdId);
            return { id: createdId, isExisting: false };
          });
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'term_exists') throw error;
          return { id: Number(error.options.data?.['term_id']), isExisting: true };
        }
      },
      update: async (id, item, body, language) => {
        const input = await validate(body, item, language);
        const context = createRunContext(run.viewer, language, env);
        if (input === null) return;
        try {
          await terms.update(taxonomy, id, { ...input, ...readParent(body) }, context);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          run.notify(
            `The ${taxonomy} ${item.id} keeps its name and slug here: what the site has now is taken.`,
          );
        }
      },
    };
  }
}

function toLinkedItem(
  { item: { id, body, parentId }, language, translations }: TranslatedItem<SiteTerm>,
  taxonomy: Taxonomy,
  ids: ReadonlyMap<number, number>,
): LinkedItem {
  const parent = taxonomy === 'tag' ? {} : { parent: (parentId === null ? null : ids.get(parentId)) ?? null };
  return {
    id,
    language,
    body: { ...body, ...parent },
    translations: new Map([...translations].map(([code, term]) => [code, term.body])),
  };
}
