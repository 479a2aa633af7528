import { RestoreDto } from '../../sync/version.dto.js';
import { ScopeField, type SeriesScope } from './scope-field.js';

export class RestoreEventDto extends RestoreDto {
  @ScopeField('given the restored values')
  scope?: SeriesScope;
}
