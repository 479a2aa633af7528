import { Field } from '../validation/field.js';
import { parseSearch, type Search } from './parse-search.js';

export const SearchField = (o: { readonly description: string }): PropertyDecorator =>
  Field<Search>({
    read: parseSearch,
    api: { type: 'string', minLength: 1, maxLength: 300, example: 'jazz', ...o },
  });
