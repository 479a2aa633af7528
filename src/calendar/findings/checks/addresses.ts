import { truncateText } from '../../../foundation/html/truncate-text.js';
import { type Check, type CheckedEvent, type Finding, ofFact, ofText } from '../checked-event.js';
import { listLinks } from './markup.js';

export interface FoundAddress {
  readonly field: string;
  readonly language: CheckedEvent['originalLanguage'] | null;
  readonly address: string;
}

/** The web addresses of an event, with the parameters that have them. */
export function listAddresses({ website, onlineUrl, offers, texts }: CheckedEvent): FoundAddress[] {
  const facts = [
    { field: 'website', address: website },
    { field: 'online_url', address: onlineUrl },
    ...offers.map(({ url = '' }) => ({ field: 'offers', address: url })),
  ];
  return [
    ...facts.map((fact) => ({ ...fact, language: null })),
    ...texts.flatMap(({ language, description }) =>
      listLinks(description ?? '').map(({ address }) => ({ field: 'description', language, address })),
    ),
  ].filter(({ address }) => address !== '');
}

/** Whether the addresses of an event lead somewhere. */
export const checkAddresses: Check = (event) => {
  const { brokenLinks } = event;
  return listAddresses(event).flatMap(({ field, language, address }): Finding[] => {
    const code = isReachable(address)
      ? brokenLinks.includes(address)
        ? 'link_broken'
        : null
      : 'url_invalid';
    if (code === null) return [];
    const values = { url: truncateText(address, 300) };
    return [language === null ? ofFact(code, field, values) : ofText(code, field, language, values)];
  });
};

/** Schemes and forms that lead somewhere without the web. */
const OTHER_FORMS = /^(?:mailto:|tel:|sms:|geo:|webcal:|#|\/|\?|\.)/i;

/** Whether visitors elsewhere can follow the address: it names a public host, or is no address of the web. */
export function isReachable(address: string): boolean {
  if (OTHER_FORMS.test(address)) return true;
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  return (
    /^\[/.test(hostname) || (/[^.]\.[^.]/.test(hostname) && !/\.(?:local|localhost|internal)$/.test(hostname))
  );
}

/** Upper bound of the addresses of an event that are checked. */
const MAX_LINKS = 50;
const MAX_LINK_LENGTH = 1000;

/** The addresses of an event that the service can try. */
export const listCheckableLinks = (event: CheckedEvent): string[] =>
  [...new Set(listAddresses(event).map(({ address }) => address))]
    .filter(
      (address) => /^https?:/i.test(address) && address.length <= MAX_LINK_LENGTH && isReachable(address),
    )
    .slice(0, MAX_LINKS);
