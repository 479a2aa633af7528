import { RequiredFields } from '../../../requests/validation/field.js';
import { IdField } from '../../../requests/validation/fields.js';

/** Of the routes. */
export const DESCRIBE_MERGE =
  'The events move over, and the id and the slugs of the merged item lead to the one that stays. Restoring it takes ' +
  'the merge back.';

const DESCRIPTION = 'Id of the item that stays. It keeps its own values.';

@RequiredFields('into')
export class MergeVenueDto {
  @IdField({ kind: 'venue', description: DESCRIPTION })
  into!: number;
}

@RequiredFields('into')
export class MergeOrganizerDto {
  @IdField({ kind: 'organizer', description: DESCRIPTION })
  into!: number;
}

@RequiredFields('into')
export class MergeCategoryDto {
  @IdField({ kind: 'category', description: DESCRIPTION })
  into!: number;
}

@RequiredFields('into')
export class MergeTagDto {
  @IdField({ kind: 'tag', description: DESCRIPTION })
  into!: number;
}
