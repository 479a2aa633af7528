import { Field } from '../../../requests/validation/field.js';
import { isOneOf, isText } from '../../../requests/validation/rules.js';

export const SERIES_SCOPES = ['this', 'following', 'all'] as const;
export type SeriesScope = (typeof SERIES_SCOPES)[number];

/** @param verb what happens to the occurrences */
export const ScopeField = (verb: string): PropertyDecorator =>
  Field({
    read: (raw) => raw,
    rules: [isText(), isOneOf(SERIES_SCOPES)],
    api: {
      type: 'string',
      enum: [...SERIES_SCOPES],
      default: 'this',
      description:
        `Which occurrences of its series are ${verb}: only \`this\` event, this one and all \`following\` ones, or \`all\`. ` +
        'Events without a series ignore it.',
    },
  });
