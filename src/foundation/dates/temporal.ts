// Temporal for this CommonJS project. The package is an ES module: every supported Node can `require` it, but TypeScript
// forbids the plain import under `module: node16`.
import type { Temporal as Spec } from 'temporal-polyfill' with { 'resolution-mode': 'import' };

// oxlint-disable-next-line typescript/no-require-imports -- an import would not compile
export const { Temporal } = require('temporal-polyfill') as { readonly Temporal: typeof Spec };

// oxlint-disable-next-line typescript/no-namespace -- gives `Temporal.Instant` and the like as types
export namespace Temporal {
  export type Instant = Spec.Instant;
  export type PlainDate = Spec.PlainDate;
  export type PlainDateTime = Spec.PlainDateTime;
  export type ZonedDateTime = Spec.ZonedDateTime;
}
