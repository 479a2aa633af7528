// Limits of files and of what they hold.

/** 10 MB: bytes of files, characters of texts. */
export const MAX_CONTENT_LENGTH = 10 * 1024 * 1024;
export const MAX_ITEMS = 50_000;
/** Findings of an import; further ones are only counted. */
export const MAX_FINDINGS = 1000;
/** Values of an event, nested ones included: as many as a long series with changed occurrences has. */
export const MAX_PARTS = 30_000;
/** Of a CSV file. */
export const MAX_COLUMNS = 100;
export const MAX_EXTERNAL_ID_LENGTH = 600;
