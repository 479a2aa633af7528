import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly user: string | undefined;
  readonly isSecure: boolean;
}

/** A mail server on this machine that takes everything, unless told otherwise. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** What it answers to the next recipients and messages. */
  readonly refusals: { readonly at: 'recipient' | 'message'; readonly code: number }[] = [];
  private readonly server: SMTPServer;

  constructor() {
    this.server = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) => {
        if (password === 'right') done(null, { user: username ?? '' });
        else done(new Error('wrong password'));
      },
      onRcptTo: (_address, _session, done) => {
        done(this.takeRefusal('recipient'));
      },
      onData: (stream, session, done) => {
        let raw = '';
        stream.setEncoding('utf8');
        stream.on('data', (chunk: string) => (raw += chunk));
        stream.on('end', () => {
          const refusal = this.takeRefusal('message');
          const { mailFrom, rcptTo } = session.envelope;
          const from = mailFrom === false ? '' : mailFrom.address;
          const to = rcptTo.map(({ address }) => address);
          if (refusal === null)
            this.received.push({
              from,
              to,
              ...parse(raw),
              user: session.user as string | undefined,
              isSecure: session.secure,
            });
          done(refusal);
        });
      },
    });
  }

  static async open(): Promise<MailServer> {
    const opened = new MailServer();
    await new Promise<void>((resolve) => opened.server.listen(0, '127.0.0.1', resolve));
    return opened;
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  /** Settings of a service that uses it. */
  get settings(): Record<string, string> {
    return {
      SMTP_URL: `smtp://calendar:right@127.0.0.1:${this.port}`,
      MAIL_FROM: 'City calendar <calendar@example.org>',
    };
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(resolve));
  }

  private takeRefusal(at: 'recipient' | 'message'): (Error & { responseCode: number }) | null {
    const index = this.refusals.findIndex((refusal) => refusal.at === at);
    if (index < 0) return null;
    const [{ code } = { code: 0 }] = this.refusals.splice(index, 1);
    return Object.assign(new Error('no'), { responseCode: code });
  }
}

function parse(raw: string): Pick<ReceivedMail, 'headers' | 'text'> {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(
    lines.map((line): [string, string] => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), decodeWords(line.slice(at + 1).trim())];
    }),
  );
  return { headers, text: decodeBody(raw.slice(end + 4), headers.get('content-transfer-encoding')) };
}

const decodeWords = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, encoding: string, words: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(words, 'base64').toString()
        : decodeQuoted(words.replaceAll('_', ' ')),
    );

function decodeBody(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  const text = encoding === 'quoted-printable' ? decodeQuoted(body.replaceAll(/=\r\n/g, '')) : body;
  return text.replaceAll('\r\n', '\n').trim();
}

const decodeQuoted = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();
