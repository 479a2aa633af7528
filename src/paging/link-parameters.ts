import type { LinkParameters } from '../urls/links.js';

export type ParameterValue = string | number | boolean | readonly (string | number)[] | undefined;

/**
 * Parameters for links: what is undefined was not sent. Lists are separated by commas; those in which something has a
 * comma of its own can only be sent one by one.
 */
export const toLinkParameters = (values: Readonly<Record<string, ParameterValue>>): LinkParameters =>
  Object.entries(values).flatMap(([name, value]): [string, string][] => {
    if (value === undefined) return [];
    if (!Array.isArray(value)) return [[name, String(value)]];
    const words = value.map(String);
    return words.some((word) => word.includes(','))
      ? words.map((word) => [`${name}[]`, word])
      : [[name, words.join(',')]];
  });
