import type { ApiError } from '../../foundation/errors/api-error.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import type { SessionWithUser } from '../../requests/accounts/sign-in/sessions.queries.js';
import type { WaysIn } from '../../requests/accounts/ways-in.js';
import type { PageDesign } from '../pages/page-design.js';
import type { SayAdmin } from './admin-words.js';

/** What the parts of a page below `/admin` need to know. */
export interface AdminView extends WaysIn {
  readonly language: LanguageCode;
  readonly locale: string;
  readonly say: SayAdmin;
  /** The message of an error in the language of the page. */
  explain(error: ApiError): string;
  /** The word for events. */
  readonly calendarWord: string;
  readonly siteName: string;
  /** Of the provider of OpenID Connect; null when it is off. */
  readonly providerName: string | null;
  readonly hasMail: boolean;
  readonly design: PageDesign;
  readonly origin: string;
  /** The path of these pages: `/admin` with `ROOT_PATH` before it. */
  readonly admin: string;
  /** The base of the API. */
  readonly api: string;
  readonly session: SessionWithUser | null;
  /** Addresses of the stylesheet and the script of these pages. */
  readonly styles: string;
  readonly script: string;
}

export interface AdminPage {
  readonly status?: number;
  readonly title: string;
  readonly body: string;
  /** The address at which the page can be read in another language. */
  readonly path: string;
  readonly retryAfter?: number;
}

export const formatDate = (date: Date, { locale }: Pick<AdminView, 'locale'>): string =>
  date.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
