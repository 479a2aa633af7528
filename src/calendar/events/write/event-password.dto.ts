import { TextField } from '../../../requests/validation/fields.js';
import { AllLanguagesField } from '../../../requests/validation/language-fields.js';
import { MAX_PASSWORD_LENGTH } from './event-fields.js';
import { ScopeField, type SeriesScope } from './scope-field.js';

export class ReadEventDto {
  @TextField({ description: 'The password of a protected event.', max: MAX_PASSWORD_LENGTH })
  password?: string | null;
}

export class DeleteEventDto extends ReadEventDto {
  @ScopeField('moved to the trash')
  scope?: SeriesScope;

  @AllLanguagesField()
  all_languages?: boolean;
}
