import type { LanguageCode } from '../languages/language-code.js';

/** A letter in plain text. */
export interface MailMessage {
  /** One e-mail address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly language: LanguageCode;
}

const MAX_SUBJECT_LENGTH = 200;
const MAX_TEXT_LENGTH = 50_000;

/** One mailbox: no list, no name, no comment, nothing that ends a header. */
const ADDRESS = /^[^\s@"(),:;<>[\]\\\p{C}]{1,64}@[^\s@"(),:;<>[\]\\\p{C}]{1,255}$/u;

export const isMailAddress = (text: string): boolean => ADDRESS.test(text);

/** Limits the sizes, keeps the subject on one line, and leaves no control characters but line breaks and tabs. */
export const cleanMessage = (message: MailMessage): MailMessage => ({
  to: message.to,
  subject: truncate(message.subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim(), MAX_SUBJECT_LENGTH),
  text: truncate(
    message.text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, ''),
    MAX_TEXT_LENGTH,
  ).trim(),
  language: message.language,
});

/** The first half of a character that was cut in two. */
const HALF_PAIR = /[\uD800-\uDBFF]$/;

const truncate = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(HALF_PAIR, '')}…`;
