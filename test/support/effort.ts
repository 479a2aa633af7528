/** Whether a test does all that it can, as before a release, or a part that continuous integration has time for. */
const isWhole = process.env['TEST_EFFORT'] === 'whole';

/** Every so-manieth row of a table in continuous integration, and all of them before a release. */
export const some = <Row>(rows: readonly Row[], step: number): readonly Row[] =>
  isWhole ? rows : rows.filter((_, n) => n % step === 0);

/** A number, or what else says how much is done, for continuous integration, and one for a release. */
export const asMuchAs = <Amount>(usual: Amount, whole: Amount): Amount => (isWhole ? whole : usual);
