/** Why another site cannot be read, as one sentence for the person who reads it. */
export class SiteError extends Error {}
