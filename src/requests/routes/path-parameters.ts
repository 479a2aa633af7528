// The parameters of paths: their patterns, and their schemas in the document.

interface PathParameter {
  /** Digits alone match; otherwise anything but a slash. */
  readonly isNumber: boolean;
  readonly description: string;
}

const PATH_PARAMETERS = {
  id: { isNumber: true, description: 'The id of the item.' },
  change: { isNumber: true, description: 'The id of the change, as the history has it.' },
  secret: { isNumber: true, description: 'The id of the secret.' },
  session: { isNumber: true, description: 'The id of the session.' },
  delivery: { isNumber: true, description: 'The id of the delivery.' },
  slug: { isNumber: false, description: 'The slug of the item, in any of its languages.' },
  source: { isNumber: false, description: 'The id or the name of the source.' },
  uid: { isNumber: false, description: 'The id that the event has in the source.' },
} satisfies Readonly<Record<string, PathParameter>>;

/** @throws Error for a name that the table lacks, so that the service does not start with it */
export function getPathParameter(name: string): PathParameter {
  const parameter = (PATH_PARAMETERS as Readonly<Record<string, PathParameter>>)[name];
  if (parameter === undefined) throw new Error(`Nothing says what :${name} matches in a path`);
  return parameter;
}

export const getParameterPattern = (name: string): string =>
  getPathParameter(name).isNumber ? '\\d+' : '[^/]+';
