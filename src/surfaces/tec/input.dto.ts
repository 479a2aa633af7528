// The bodies of `tec/v1` (contract 12.6): those of the calendar, with the names that the original has for some fields.
import { UpdateEventDto } from '../../calendar/events/write/event-change.dto.js';
import { type LinkInput, LinksField, TermsField } from '../../calendar/events/write/event-fields.js';
import { CreateOrganizerDto, UpdateOrganizerDto } from '../../calendar/organizers/organizer.dto.js';
import type { TermRef } from '../../calendar/terms/find-or-create-terms.js';
import { DeleteDto } from '../../requests/validation/delete.dto.js';
import {
  BooleanField,
  DateTimeField,
  ImageField,
  IntegerField,
  NumberField,
  PlainTextField,
  PublicationDateField,
  TextField,
} from '../../requests/validation/fields.js';
import { CreateVenueDto, UpdateVenueDto } from '../../calendar/venues/venue.dto.js';

const ContentField = (): PropertyDecorator =>
  TextField({ description: 'The description; HTML is cleaned to what is safe.', max: 500_000 });

const MediaField = (): PropertyDecorator =>
  ImageField({ description: 'The id of the featured image; 0 for none.', zeroClears: true });

const DateGmtField = (): PropertyDecorator =>
  PublicationDateField({ description: 'The publication date in UTC.' });

const NameField = (): PropertyDecorator =>
  PlainTextField({ description: 'The name.', max: 500, required: true, example: 'Old Warehouse' });

export class TecEventInputDto extends UpdateEventDto {
  @ContentField()
  content?: string | null;

  @MediaField()
  featured_media?: number | null;

  @DateGmtField()
  date_gmt?: string;

  @DateTimeField({
    description: 'When the event starts, in UTC; `start_date` comes before it.',
    required: true,
  })
  start_date_utc?: string;

  @DateTimeField({ description: 'When the event ends, in UTC; `end_date` comes before it.', required: true })
  end_date_utc?: string;

  @IntegerField({ description: 'How long the event lasts, in seconds; an end comes before it.', minimum: 1 })
  duration?: number;

  @TermsField({ description: 'Categories by id, slug or name; a name that is new makes a category.' })
  tribe_events_cat?: readonly TermRef[];

  @LinksField({ kind: 'venue', dto: CreateVenueDto, description: 'Where the event takes place, by id.' })
  venues?: readonly LinkInput<CreateVenueDto>[];

  @LinksField({ kind: 'organizer', dto: CreateOrganizerDto, description: 'Who holds the event, by id.' })
  organizers?: readonly LinkInput<CreateOrganizerDto>[];
}

export class TecVenueInputDto extends UpdateVenueDto {
  @NameField()
  title?: string;

  @ContentField()
  content?: string | null;

  @MediaField()
  featured_media?: number | null;

  @DateGmtField()
  date_gmt?: string;

  @PlainTextField({ description: 'The state or province.', max: 500 })
  state_province?: string | null;

  @NumberField({ description: 'Degrees north, together with `lng`.', minimum: -90, maximum: 90 })
  lat?: number | null;

  @NumberField({ description: 'Degrees east, together with `lat`.', minimum: -180, maximum: 180 })
  lng?: number | null;
}

export class TecOrganizerInputDto extends UpdateOrganizerDto {
  @NameField()
  title?: string;

  @ContentField()
  content?: string | null;

  @MediaField()
  featured_media?: number | null;

  @DateGmtField()
  date_gmt?: string;
}

const FORCE =
  'Whether to delete for good instead of moving to the trash; also what is in the trash already. With a language named, ' +
  'only the text in this language is deleted while the item has others.';

export class DeleteTecPostDto extends DeleteDto {
  @BooleanField({ description: FORCE })
  force?: boolean;
}
