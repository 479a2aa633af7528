// How many UTF-16 units clients may send, and what backups accept.

export const MAX_LINE_LENGTH = 500;
export const MAX_TITLE_LENGTH = 1000;
export const MAX_DESCRIPTION_LENGTH = 500_000;

/** Of excerpts, and of descriptions of terms. */
export const MAX_SHORT_HTML_LENGTH = 100_000;
