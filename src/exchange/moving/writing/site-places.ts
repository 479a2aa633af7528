import { Inject, Injectable, type Type } from '@nestjs/common';
import { ENV } from '../../../foundation/config/config.module.js';
import type { Env } from '../../../foundation/config/env.js';
import { Database } from '../../../data/database/connection/database.js';
import type { Body } from '../../imports/import-item.js';
import { ParameterReader } from '../../../requests/validation/parameter-reader.js';
import type { LanguageCode } from '../../../foundation/languages/language-code.js';
import { CreateOrganizerDto, UpdateOrganizerDto } from '../../../calendar/organizers/organizer.dto.js';
import { OrganizersService } from '../../../calendar/organizers/organizers.service.js';
import { ORGANIZER_FIELDS } from '../../../calendar/organizers/organizer.fields.js';
import { type FieldTable, listColumns } from '../../../calendar/posts/field-table.js';
import type { FindOrCreateResult } from '../../../calendar/posts/find-or-create-posts.js';
import { CreateVenueDto, UpdateVenueDto } from '../../../calendar/venues/venue.dto.js';
import { VENUE_FIELDS } from '../../../calendar/venues/venue.fields.js';
import { VenuesService } from '../../../calendar/venues/venues.service.js';
import type { SiteLinked } from '../site/site-item.js';
import { createRunContext, type SiteRun } from '../site-run.js';
import { type LinkedItem, type LinkWriting, writeLinks, type WrittenLinks } from './link-writer.js';
import type { SiteImages } from './site-images.js';
import { omitEmpty, validateBody } from './validate-body.js';

const FIELDS = { venue: VENUE_FIELDS, organizer: ORGANIZER_FIELDS };

type Kind = keyof typeof FIELDS;

/** An item of a site, with its texts in further languages. */
export interface TranslatedItem<T> {
  readonly item: T;
  readonly language: LanguageCode;
  readonly translations: ReadonlyMap<LanguageCode, T>;
}

/** Writes the venues and organizers of a site. */
@Injectable()
export class SitePlaces {
  constructor(
    private readonly database: Database,
    private readonly reader: ParameterReader,
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  writeVenues(
    run: SiteRun,
    items: readonly TranslatedItem<SiteLinked>[],
    images: SiteImages,
  ): Promise<WrittenLinks> {
    const { venues } = this;
    return this.write(run, images, items, {
      kind: 'venue',
      createDto: CreateVenueDto,
      updateDto: UpdateVenueDto,
      adopt: (...sent) => venues.adopt(...sent),
      update: (...sent) => venues.update(...sent),
    });
  }

  writeOrganizers(
    run: SiteRun,
    items: readonly TranslatedItem<SiteLinked>[],
    images: SiteImages,
  ): Promise<WrittenLinks> {
    const { organizers } = this;
    return this.write(run, images, items, {
      kind: 'organizer',
      createDto: CreateOrganizerDto,
      updateDto: UpdateOrganizerDto,
      adopt: (...sent) => organizers.adopt(...sent),
      update: (...sent) => organizers.update(...sent),
    });
  }

  private write<Input extends object>(
    run: SiteRun,
    images: SiteImages,
    items: readonly TranslatedItem<SiteLinked>[],
    resource: Resource<Input>,
  ): Promise<WrittenLinks> {
    const { kind } = resource;
    async function* prepare(): AsyncGenerator<LinkedItem> {
      for (const { item, language, translations } of items) {
        const image = item.image === null ? '' : await images.resolve(item.image);
        const author = item.authorId === null ? undefined : run.authors.get(item.authorId);
        const body = { ...item.body, ...(image === null ? {} : { image }), ...(author && { author }) };
        const texts = [...translations].map(([code, one]) => [code, pickTexts(one.body, kind)] as const);
        const isClosed = item.protection === 'closed';
        if (item.protection === 'opened')
          run.notify(`The ${resource.kind} ${item.id} has a password there, and is private here.`);
        yield isClosed
          ? { id: item.id, language, body: item.body, translations: new Map(), isClosed }
          : { id: item.id, language, body, translations: new Map(texts) };
      }
    }
    return writeLinks(this.database, run, this.createWriting(run, resource), prepare());
  }

  private createWriting<Input extends object>(
    run: SiteRun,
    { kind, createDto, updateDto, adopt, update }: Resource<Input>,
  ): LinkWriting {
    const { database, env, reader } = this;
    const lookup = { reader, manager: database.manager };
    const validate = <T extends object>(dto: Type<T>, body: Body, item: LinkedItem, language: LanguageCode) =>
      validateBody(lookup, dto, body, createRunContext(run.viewer, language, env)).then((valid) => {
        if (valid === null) run.notify(`The ${kind} ${item.id} was left out: it has no valid name.`);
        else if (valid.dropped.length > 0)
          run.notify(`The ${kind} ${item.id} goes without ${valid.dropped.join(', ')}: not valid here.`);
        return valid?.input ?? null;
      });
    return {
      kind,
      create: async (item, { others, save }) => {
        const input = await validate(createDto, omitEmpty(item.body), item, item.language);
        if (input === null) return null;
        const context = createRunContext(run.viewer, item.language, env);
        const id = run.freeIds.posts.has(item.id) ? item.id : undefined;
        return database.inTransaction(async (manager) => {
          const adopted = await adopt(manager, input, context, { id, others });
          if (!adopted.isExisting) await save(manager, adopted.id);
          return adopted;
        });
      },
      update: async (id, item, body, language) => {
        const input = await validate(updateDto, body, item, language);
        if (input !== null) await update({ id }, input, createRunContext(run.viewer, language, env));
      },
    };
  }
}

interface Resource<Input> {
  readonly kind: Kind;
  readonly createDto: Type<Input>;
  readonly updateDto: Type<Input>;
  readonly adopt: (
    manager: Database['manager'],
    input: Input,
    context: ReturnType<typeof createRunContext>,
    options: { readonly id: number | undefined; readonly others: ReadonlySet<number> },
  ) => Promise<FindOrCreateResult>;
  readonly update: (
    ref: { readonly id: number },
    input: Input,
    context: ReturnType<typeof createRunContext>,
  ) => Promise<unknown>;
}

const pickTexts = (body: Body, kind: Kind): Body =>
  Object.fromEntries(
    listColumns<FieldTable, 'text'>(FIELDS[kind], 'text')
      .filter(({ name }) => body[name] !== undefined)
      .map(({ name }) => [name, body[name]]),
  );
