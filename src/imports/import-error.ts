/** Why an import cannot begin or go on, as a sentence. */
export class ImportError extends Error {}
