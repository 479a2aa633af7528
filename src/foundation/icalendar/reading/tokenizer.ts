// The tokenizer of ical.js. Nothing else of the library is used: its dates, zones and rules are not right everywhere.

interface Tokenizer {
  readonly parse: {
    /** @returns name, parameters and type, and then each value (RFC 7265) */
    readonly property: (line: string) => readonly [string, ParsedParameters, string, ...unknown[]];
  };
}

export type ParsedParameters = Readonly<Record<string, string | readonly string[]>>;

// oxlint-disable-next-line typescript/no-require-imports -- an import would not compile: the types are of an ES module
const library = require('ical.js') as Tokenizer & { readonly default?: Tokenizer };

export const { parse: tokenizer } = library.default ?? library;
