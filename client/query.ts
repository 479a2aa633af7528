type Value = string | number | boolean | null | undefined | readonly (string | number)[];

/** This client reads JSON by its status, and sends verbs as they are. */
const isUnsupportedParameter = (name: string): boolean => name.startsWith('_') && name !== '_fields';

/**
 * Lists are written as the service writes them in its links: with commas, unless a value has a comma of its own.
 *
 * @throws TypeError for what would make another answer than the one that was asked for
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
