/** Refuses `prompt=login`, and does not list in its metadata what it takes. */
const GOOGLE = 'https://accounts.google.com';

export interface PromptMetadata {
  readonly issuer: string;
  /** Of "Initiating User Registration via OpenID Connect 1.0"; providers may leave it out. */
  readonly prompt_values_supported?: unknown;
}

/**
 * How to ask for a new sign-in, beside `max_age`: by a form for the password, or else by a choice of the account, which
 * keeps the provider from sending the browser back at once. Null when the provider takes neither.
 */
export function choosePrompt({
  issuer,
  prompt_values_supported: supported,
}: PromptMetadata): 'login' | 'select_account' | null {
  if (!Array.isArray(supported)) return issuer === GOOGLE ? 'select_account' : 'login';
  if (supported.includes('login')) return 'login';
  return supported.includes('select_account') ? 'select_account' : null;
}
