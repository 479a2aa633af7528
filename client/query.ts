type Value = string | number | boolean | null | undefined | readonly (string | number)[];

/** `_envelope` and `_method` would change the response or the request that the client expects. */
const isUnsupportedParameter = (name: string): boolean => name.startsWith('_') && name !== '_fields';

/**
 * Joins lists with commas, as the links of the service do, unless a value contains one.
 *
 * @throws TypeError for parameters that the client does not support
 */
export function toQuery(query: object): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query) as [string, Value][]) {
    if (value === undefined || value === null) continue;
    if (isUnsupportedParameter(name)) throw new TypeError(`The client cannot read what \`${name}\` asks for`);
    if (typeof value !== 'object') parameters.append(name, String(value));
    else for (const [key, word] of toListEntries(name, value.map(String))) parameters.append(key, word);
  }
  return parameters.toString();
}

const toListEntries = (name: string, words: string[]): [string, string][] =>
  words.some((word) => word.includes(','))
    ? words.map((word) => [`${name}[]`, word])
    : [[name, words.join(',')]];
