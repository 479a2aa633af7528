import { Field } from '../../requests/validation/field.js';
import { isOneOf, isText } from '../../requests/validation/rules.js';
import { POST_STATUSES } from './post-status.js';

export const StatusField = (o: { description: string }): PropertyDecorator =>
  Field({
    read: (raw) => raw,
    rules: [isText(), isOneOf(POST_STATUSES)],
    api: { ...o, type: 'string', enum: [...POST_STATUSES] },
  });
