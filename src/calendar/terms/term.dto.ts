// The wire form of categories and tags (contract 3.5, 3.6 and 7.10).
import { CanProperty, ItemRightsDto } from '../../requests/accounts/item-rights.dto.js';
import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { TranslationsProperty } from '../posts/response-properties.js';
import { MAX_SHORT_HTML_LENGTH } from '../posts/text-limits.js';
import { createSyncPageDto } from '../sync/sync-page.dto.js';
import {
  LanguageProperty,
  PlainTextProperty,
  StoredTextProperty,
} from '../../requests/validation/response-properties.js';
import type { Translations } from '../posts/translations.js';
import { readInteger, toInteger } from '../../requests/validation/convert.js';
import { Field, RequiredFields } from '../../requests/validation/field.js';
import { PlainTextField, TextField, SlugField } from '../../requests/validation/fields.js';
import { ReviewedField, TextLanguageField } from '../../requests/validation/language-fields.js';
import { isInRange, isInteger } from '../../requests/validation/rules.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { CATEGORY_SLOTS } from './category-slot.js';
import { type Taxonomy, WIRE_TAXONOMY } from './taxonomy.js';

const COUNT =
  'The number of published events that have the term, in this language. Events with a password never count.';

export class UpdateTermDto {
  @PlainTextField({ description: 'The name.', max: 500, required: true, example: 'Concerts' })
  name?: string;

  @TextField({ description: 'A description; HTML is cleaned to what is safe.', max: MAX_SHORT_HTML_LENGTH })
  description?: string | null;

  @SlugField({ description: 'The slug. Made from the name when not sent.' })
  slug?: string;

  @TextLanguageField()
  language?: string;

  @ReviewedField()
  ml_reviewed?: boolean;
}

/** Input of the service for both taxonomies; only categories have a parent and a slot. */
export type TermInput = UpdateTermDto & { readonly parent?: number | null; readonly slot?: number | null };

const SLOT = 'Which of ten colours, shapes and patterns the category has on pages.';

const PARENT = 'The id of the parent category.';

/** @param o.detach whether 0 and null move the category to the top level, which only an existing category may do */
const ParentField = (o: { detach: boolean }): PropertyDecorator =>
  Field<number | null>({
    read: (raw) => {
      if (o.detach && (raw === null || raw === 0 || raw === '0')) return null;
      const id = raw === null ? new ParameterError('empty') : toInteger(raw);
      if (id instanceof ParameterError) return new ParameterError(id.reason, {}, 'rest_invalid_type');
      return id >= 1 ? id : new ParameterError('unknown_category', { id });
    },
    nullable: o.detach,
    references: (id) => (id === null ? [] : [{ kind: 'category', id }]),
    api: {
      type: 'integer',
      nullable: o.detach,
      description: o.detach ? `${PARENT} 0 or null moves it to the top level.` : PARENT,
    },
  });

/** A number of a slot; "" and null mean that of the id. */
const SlotField = (): PropertyDecorator =>
  Field<number | null>({
    read: (raw) => (raw === '' ? null : readInteger(raw)),
    rules: [isInteger(), ...isInRange(1, CATEGORY_SLOTS)],
    nullable: true,
    api: {
      type: 'integer',
      nullable: true,
      minimum: 1,
      maximum: CATEGORY_SLOTS,
      description:
        'Which of the ten colours, shapes and patterns the category has on pages; empty for one by its id.',
      example: 3,
    },
  });

export class UpdateCategoryDto extends UpdateTermDto {
  @ParentField({ detach: true })
  parent?: number | null;

  @SlotField()
  slot?: number | null;
}

@RequiredFields('name')
export class CreateCategoryDto extends UpdateTermDto {
  @ParentField({ detach: false })
  parent?: number | null;

  @SlotField()
  slot?: number | null;
}

/** Accepts any value as parent, so that the service can refuse it with `rest_taxonomy_not_hierarchical`. */
export class UpdateTagDto extends UpdateTermDto {
  @Field<number>({
    read: () => 0,
    nullable: true,
    api: { type: 'integer', description: 'Tags have no parents: sending one is an error.' },
  })
  parent?: number;
}

@RequiredFields('name')
export class CreateTagDto extends UpdateTagDto {}

export class TermUrlsDto {
  @ApiProperty({ description: 'The address of the term.' })
  self!: string;

  @ApiProperty({ description: 'The address of the list of categories or tags.' })
  collection!: string;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'The address of the parent; absent when there is none.',
  })
  up?: string | undefined;
}

export class TermLinkDto {
  @ApiProperty({ description: 'An address.' })
  href!: string;

  @ApiProperty({
    required: false,
    description: 'Whether the linked resource can be embedded in the response.',
  })
  embeddable?: boolean;
}

const TaxonomyProperty = (...taxonomies: Taxonomy[]): PropertyDecorator =>
  ApiProperty({
    enum: taxonomies.map((taxonomy) => WIRE_TAXONOMY[taxonomy]),
    description: 'Whether it is a category (`tribe_events_cat`) or a tag (`post_tag`).',
  });

abstract class BaseTermDto {
  @ApiProperty({ type: 'integer', description: 'The id of the term.' })
  id!: number;

  @ApiProperty({ type: 'integer', description: COUNT })
  count!: number;

  @StoredTextProperty('The description, may be empty.')
  description!: string | null;

  @ApiProperty({ description: 'The name.', example: 'Concerts' })
  name!: string;

  @ApiProperty({ description: 'The slug.', example: 'concerts' })
  slug!: string;

  @ApiProperty({ type: TermUrlsDto })
  urls!: TermUrlsDto;

  @PlainTextProperty('description')
  description_text?: string | null | undefined;

  @LanguageProperty()
  language!: string;

  @TranslationsProperty()
  translations!: Translations;
}

@ApiExtraModels(TermLinkDto)
abstract class ListedTermDto extends BaseTermDto {
  @ApiProperty({ type: 'array', items: { type: 'string' }, description: 'Always empty.' })
  meta!: [];

  @ApiProperty({ description: 'The public page of the term.' })
  url!: string;

  @CanProperty()
  can?: ItemRightsDto | undefined;

  @ApiProperty({
    selfRequired: false,
    type: 'object',
    additionalProperties: { type: 'array', items: { $ref: getSchemaPath(TermLinkDto) } },
    description: 'Related addresses; only when one term is read or written.',
  })
  _links?: Record<string, TermLinkDto[]>;
}

export class CategoryDto extends ListedTermDto {
  @TaxonomyProperty('category')
  taxonomy!: string;

  @ApiProperty({ type: 'integer', description: 'The id of the parent category, 0 for none.' })
  parent?: number | undefined;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: CATEGORY_SLOTS, description: SLOT, example: 3 })
  slot?: number | undefined;
}

export class TagDto extends ListedTermDto {
  @TaxonomyProperty('tag')
  taxonomy!: string;
}

/** Output of the service for both taxonomies; only categories have a parent and a slot. */
export type TermDto = CategoryDto;

export class EventTermDto extends BaseTermDto {
  @TaxonomyProperty('category', 'tag')
  taxonomy!: string;

  @ApiProperty({ type: 'integer', description: 'Always 0.' })
  term_group!: number;

  @ApiProperty({ type: 'integer', description: 'The same as `id`.' })
  term_taxonomy_id!: number;

  @ApiProperty({ type: 'integer', description: 'The id of the parent category, 0 for none.' })
  parent!: number;

  @ApiProperty({ enum: ['raw'], description: 'Always `raw`.' })
  filter!: 'raw';

  @ApiProperty({
    type: 'integer',
    required: false,
    minimum: 1,
    maximum: CATEGORY_SLOTS,
    description: `${SLOT} Only of categories.`,
    example: 3,
  })
  slot?: number | undefined;
}

export class CategoryPageDto extends createSyncPageDto('categories', CategoryDto) {}

export class TagPageDto extends createSyncPageDto('tags', TagDto) {}
