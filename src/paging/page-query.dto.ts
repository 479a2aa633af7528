import { IntegerField } from '../validation/fields.js';

/** What every list takes. */
export abstract class PageQuery {
  @IntegerField({ description: 'The page of the list to answer, counted from 1.', minimum: 1, example: 1 })
  page?: number;

  @IntegerField({
    description: 'How many items a page holds. Values above the maximum of the service are lowered to it.',
    minimum: 1,
    example: 10,
  })
  per_page?: number;
}
