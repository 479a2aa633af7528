import { ReportsIdle } from '../../../requests/validation/field.js';
import { BooleanField } from '../../../requests/validation/fields.js';
import { EventFieldsDto } from './event-input.dto.js';
import { ReviewField, type SentReview } from '../../posts/review/review-field.js';
import { ScopeField, type SeriesScope } from './scope-field.js';

/** The body of a change of all occurrences of a series. */
export class UpdateSeriesDto extends EventFieldsDto {
  @BooleanField({
    description:
      'Whether the sent fields replace those that occurrences have of their own, with `scope=all` or `scope=following`.',
  })
  reset?: boolean;

  @ReviewField()
  review?: SentReview;
}

/** The body of a change of an event. */
@ReportsIdle(({ scope = 'this' }) => (scope === 'this' ? ['reset'] : []))
export class UpdateEventDto extends UpdateSeriesDto {
  @ScopeField('changed')
  scope?: SeriesScope;
}
