// The wire form of proposals (docs/editing.md).
import { ApiProperty } from '@nestjs/swagger';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { createPageDto } from '../../requests/paging/page.dto.js';
import { PageNumbers } from '../../requests/paging/page-query.dto.js';
import { toStorableJson } from '../../requests/validation/convert.js';
import { Field, RequiredFields } from '../../requests/validation/field.js';
import { BooleanField, IntegerField } from '../../requests/validation/fields.js';
import { ChoiceField, ChoicesField } from '../../requests/validation/list-fields.js';
import { IdProperty, LanguageProperty, TextProperty } from '../../requests/validation/response-properties.js';
import { cleanNote, MAX_NOTE_LENGTH } from '../posts/review/note.js';
import { ReviewerDto } from '../posts/review/review.dto.js';
import { type FieldValues, PROPOSAL_STATES, type ProposalState } from './proposal.entity.js';

const KINDS = ['event', 'venue', 'organizer'] as const;
export type ProposalKind = (typeof KINDS)[number];

export interface ProposalDecision {
  readonly state: ProposalState;
  readonly note: string;
}

export class ListProposalsDto extends PageNumbers {
  @ChoicesField({
    values: PROPOSAL_STATES,
    description: 'Only proposals in these states, separated by commas; those that are open when not sent.',
    example: 'to_review',
  })
  review?: readonly ProposalState[];

  @IntegerField({ description: 'Only proposals for the item with this id.', minimum: 1, example: 71 })
  item?: number;
}

@RequiredFields('kind', 'item', 'patch')
export class CreateProposalDto {
  @ChoiceField({ values: KINDS, description: 'The kind of the item.', example: 'event' })
  kind?: ProposalKind;

  @IntegerField({ description: 'The id of the item.', minimum: 1, example: 71 })
  item?: number;

  @Field<FieldValues>({
    read: (raw) =>
      typeof raw === 'object' && raw !== null && !Array.isArray(raw)
        ? toStorableJson(raw)
        : new ParameterError('object_of', { allowed: 'title, description, …' }),
    api: {
      type: 'object',
      additionalProperties: true,
      description: 'The fields to change, as an update of the item takes them.',
      example: { title: 'Harbour Jazz Night' },
    },
  })
  patch?: FieldValues;
}

const readDecision = (raw: unknown): ProposalDecision | ParameterError => {
  if (typeof raw !== 'object' || raw === null) return new ParameterError('review_form');
  const { state, note = '' } = raw as { readonly state?: unknown; readonly note?: unknown };
  const known = PROPOSAL_STATES.find((one) => one === state);
  if (known === undefined || known === 'to_review')
    return new ParameterError('one_of', { allowed: PROPOSAL_STATES.slice(1).join(', ') });
  if (typeof note !== 'string') return new ParameterError('review_form');
  if (note.length > MAX_NOTE_LENGTH) return new ParameterError('too_long', { max: MAX_NOTE_LENGTH });
  return { state: known, note: cleanNote(note) };
};

@RequiredFields('review')
export class DecideProposalDto {
  @Field<ProposalDecision>({
    read: readDecision,
    api: {
      type: 'object',
      description:
        'The decision: `approved` applies the proposal, `changes_requested` and `refused` need a note, `withdrawn` is for ' +
        'the user who made it.',
      properties: {
        state: { type: 'string', enum: PROPOSAL_STATES.slice(1) },
        note: { type: 'string', maxLength: MAX_NOTE_LENGTH },
      },
      example: { state: 'approved' },
    },
  })
  review?: ProposalDecision;

  @BooleanField({
    description: 'Whether to apply also fields that have changed since the proposal was made.',
  })
  force?: boolean;
}

/** A value of any type. */
const ComparedValue = (description: string): PropertyDecorator =>
  ApiProperty({
    description,
    oneOf: [
      { type: 'string', nullable: true },
      { type: 'number' },
      { type: 'boolean' },
      { type: 'array', items: {} },
      { type: 'object', additionalProperties: true },
    ],
  });

export class ProposalFieldDto {
  @TextProperty('The name of the field.', 'title')
  field!: string;

  @ComparedValue('Its value when the proposal was made.')
  base!: unknown;

  @ComparedValue('Its value now; the names of linked items.')
  current!: unknown;

  @ComparedValue('Its value after the approval.')
  proposed!: unknown;

  @ApiProperty({ type: 'boolean', description: 'Whether it has changed since, to something else.' })
  conflict!: boolean;
}

export class ProposalReviewDto {
  @ApiProperty({ enum: PROPOSAL_STATES, description: 'The state.' })
  state!: ProposalState;

  @TextProperty('What the reviewer has written to the user, in plain text.')
  note!: string;

  @ApiProperty({ type: ReviewerDto, nullable: true, description: 'Who has decided; null for nobody.' })
  reviewer!: ReviewerDto | null;

  @TextProperty('When the state changed, in UTC.', '2027-05-01 19:30:00')
  at!: string;
}

export class ProposalDto {
  @IdProperty('The id of the proposal.')
  id!: number;

  @ApiProperty({ enum: KINDS, description: 'The kind of the item.' })
  kind!: ProposalKind;

  @IdProperty('The id of the item.')
  item!: number;

  @ApiProperty({
    type: ReviewerDto,
    nullable: true,
    description: 'Who has made it; null when the user was removed.',
  })
  user!: ReviewerDto | null;

  @LanguageProperty()
  language!: string;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'The update that applies it.' })
  patch!: FieldValues;

  @TextProperty('The `ETag` of the item that it was made for, with `context=edit`.')
  base_etag!: string;

  @ApiProperty({ type: ProposalReviewDto, description: 'The decision.' })
  review!: ProposalReviewDto;

  @TextProperty('When it was made, in UTC.', '2027-05-01 18:00:00')
  created_at!: string;

  @TextProperty('The address of the proposal.')
  rest_url!: string;

  @ApiProperty({
    type: [ProposalFieldDto],
    required: false,
    description: 'What it changes, field by field; in responses for one proposal only.',
  })
  fields?: ProposalFieldDto[];
}

export class ProposalPageDto extends createPageDto('proposals', ProposalDto) {}
