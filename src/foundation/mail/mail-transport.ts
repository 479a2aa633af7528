// Hands messages to the mail server of the operator.
import { cleanMessage, isMailAddress, type MailMessage } from './mail-message.js';
import type { Mailbox, MailServer } from './mail-settings.js';

const CONNECTION_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000;

/** `refused`: trying again is in vain. */
export type SendingOutcome =
  { readonly status: 'sent' } | { readonly status: 'failed' | 'refused'; readonly reason: string };

export interface MailSending {
  readonly message: MailMessage;
  /** The same for all attempts, so that receivers recognise a repetition. */
  readonly id: string;
}

export async function sendMail(
  server: MailServer,
  from: Mailbox,
  { message, id }: MailSending,
): Promise<SendingOutcome> {
  const { to, subject, text, language } = cleanMessage(message);
  if (!isMailAddress(to)) return { status: 'refused', reason: 'invalid address' };
  const { auth, ...connection } = server;
  // Loaded on first use: most services send no mail.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    ...connection,
    ...(auth !== null && { auth }),
    logger: false,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from: { ...from },
      to: { name: '', address: to },
      subject,
      text: `${text}\n`,
      messageId: `<${id}@${from.address.replace(/^.*@/, '')}>`,
      // Keeps answering machines quiet.
      headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
    });
    return { status: 'sent' };
  } catch (error) {
    return describeFailure(error);
  } finally {
    transport.close();
  }
}

/** Without the words of the server, which may repeat addresses or credentials. */
function describeFailure(error: unknown): SendingOutcome {
  const { code, responseCode } = error as { readonly code?: string; readonly responseCode?: number };
  const reason = [code, responseCode].filter((part) => part !== undefined).join(' ') || 'error';
  const isFinal = code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500;
  return { status: isFinal ? 'refused' : 'failed', reason };
}
