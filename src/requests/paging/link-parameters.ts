import type { LinkParameters } from '../../foundation/urls/links.js';

export type ParameterValue = string | number | boolean | readonly (string | number)[] | undefined;

/** Joins lists with commas, or repeats the parameter when an element contains one. Leaves undefined values out. */
export const toLinkParameters = (values: Readonly<Record<string, ParameterValue>>): LinkParameters =>
  Object.entries(values).flatMap(([name, value]): [string, string][] => {
    if (value === undefined) return [];
    if (!Array.isArray(value)) return [[name, String(value)]];
    const texts = value.map(String);
    return texts.some((text) => text.includes(','))
      ? texts.map((text) => [`${name}[]`, text])
      : [[name, texts.join(',')]];
  });
