import { fold } from '../../../foundation/languages/fold.js';
import { type Check, type Finding, ofText } from '../checked-event.js';
import { type FoundLink, readOutline } from './markup.js';

/** Texts of links that say nothing without what stands around them, in the languages of the service. */
const EMPTY_WORDS = new Set(
  [
    'here, click here, read more, more, link, this link, more info, learn more',
    'hier, hier klicken, mehr, weiterlesen, klicke hier, klicken sie hier, mehr erfahren',
    'ici, cliquez ici, lire la suite, en savoir plus, plus',
    'qui, clicca qui, leggi di più, continua, aquí, haz clic aquí, leer más, más, aqui, clique aqui, ler mais, saiba mais',
    'hier klikken, klik hier, lees meer, meer, tu, tutaj, kliknij tutaj, czytaj więcej, więcej, zde, klikněte zde, více',
    'tu, kliknite sem, viac, čítať viac, ovdje, kliknite ovdje, više, tukaj, kliknite tukaj, več, preberi več',
    'her, klik her, læs mere, mere, här, klicka här, läs mer, mer, tästä, tässä, klikkaa tästä, lue lisää, lisää',
    'itt, ide, kattintson ide, tovább, εδώ, κάντε κλικ εδώ, περισσότερα, тук, щракнете тук, повече, още',
  ]
    .join(', ')
    .split(', ')
    .map(fold),
);

const BARE_ADDRESS = /^(?:https?:\/\/|www\.)\S+$/i;

/** Whether a description can be read by those who hear it. */
export const checkStructure: Check = ({ texts }) =>
  texts.flatMap(({ language, description }): Finding[] => {
    const { links, headings, tables } = readOutline(description ?? '');
    const [from, to] = findSkippedLevel(headings) ?? [];
    const poor = links.find(isPoor);
    return [
      ...(from === undefined || to === undefined
        ? []
        : [ofText('heading_order', 'description', language, { from: `h${from}`, to: `h${to}` })]),
      ...(poor === undefined
        ? []
        : [ofText('link_text', 'description', language, { text: poor.text.trim().slice(0, 100) })]),
      ...(tables.includes(false) ? [ofText('table_without_header', 'description', language)] : []),
    ];
  });

/** A description may begin at any level, as pages differ in what stands above it. */
function findSkippedLevel(headings: readonly number[]): [number, number] | null {
  for (const [n, level] of headings.entries()) {
    const before = headings[n - 1];
    if (before !== undefined && level > before + 1) return [before, level];
  }
  return null;
}

function isPoor({ text, address }: FoundLink): boolean {
  const words = text.replace(/\s+/g, ' ').trim();
  if (words === '') return !address.startsWith('#');
  if (EMPTY_WORDS.has(fold(words.replace(/[^\p{L}\p{N}\s]/gu, '').trim()))) return true;
  // A short address is a name that people know; a long one is spelled by a screen reader.
  return BARE_ADDRESS.test(words) && words.length > 40;
}
