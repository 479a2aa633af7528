// The one door to Temporal. The package is an ES module: `require` loads it on every Node this service runs on, but
// TypeScript forbids the plain import from CommonJS under `module: node16`. Everybody imports Temporal from here.
import type { Temporal as Spec } from 'temporal-polyfill' with { 'resolution-mode': 'import' };

interface Polyfill {
  readonly Temporal: typeof Spec;
}

// eslint-disable-next-line @typescript-eslint/no-require-imports -- see above: an import would not compile
const polyfill = require('temporal-polyfill') as Polyfill;

export const Temporal: Polyfill['Temporal'] = polyfill.Temporal;

// eslint-disable-next-line @typescript-eslint/no-namespace -- gives `Temporal.Instant` and the like as types
export namespace Temporal {
  export type Instant = Spec.Instant;
  export type PlainDate = Spec.PlainDate;
  export type PlainDateTime = Spec.PlainDateTime;
  export type PlainTime = Spec.PlainTime;
  export type PlainYearMonth = Spec.PlainYearMonth;
  export type ZonedDateTime = Spec.ZonedDateTime;
  export type Duration = Spec.Duration;
  export type DurationLike = Spec.DurationLike;
  export type DurationLikeObject = Spec.DurationLikeObject;
}
