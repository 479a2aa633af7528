import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_CODES } from '../../foundation/languages/language-code.js';
import { parseCost } from './cost.js';
import { findOfferPrices } from './offer-prices.js';

/** `10 €` for a price of ten with its symbol. */
const read = (cost: Parameters<typeof parseCost>[0]): string[] =>
  findOfferPrices(parseCost(cost)).map(({ value, symbol }) => `${value} ${symbol}`.trim());

describe('the prices of a cost', () => {
  it.each<[Parameters<typeof parseCost>[0], readonly string[]]>([
    // Prices alone.
    ['12', ['12']],
    [0, ['0']],
    ['8€ / 12€', ['8 €', '12 €']],
    ['10-25 €', ['10 €', '25 €']],
    ['£9 – £14', ['9 £', '14 £']],
    ['1.234,50 €', ['1234.50 €']],
    ["CHF 1'500.50", ['1500.50 CHF']],
    ['12,–', ['12']],
    ['12,- €', ['12 €']],
    ['CHF 20.-', ['20 CHF']],
    ['5, 7.50, 20', ['5', '7.50', '20']],
    ['100 kr.', ['100 kr.']],
    ['2000 Ft', ['2000 Ft']],
    [
      ['$10', '£9'],
      ['10 $', '9 £'],
    ],
    ['Free – $20', ['0', '20 $']],
    [['Donation', '20'], ['20']],
    // Prices among words.
    ['Kids $7 and adults $10', ['7 $', '10 $']],
    ['Erwachsene 12 €, Kinder 6,50 €', ['12 €', '6.50 €']],
    ['18+ 10 €', ['10 €']],
    ['ab 18 Jahren: 10 €', ['10 €']],
    ['$10 or €9', ['10 $', '9 €']],
    ['from 10 to 25 €', ['10 €', '25 €']],
    ['von 10 bis 25 EUR', ['10 EUR', '25 EUR']],
    ['od 150 do 300 Kč', ['150 Kč', '300 Kč']],
    ['5/8 € (Kinder frei)', ['5 €', '8 €']],
    ['ab 1.234,50 € p.P.', ['1234.50 €']],
    ['10 € 20.00 Uhr', ['10 €']],
    ['20.00 Uhr, 10 €', ['10 €']],
    ['Saal 3 – 10 €', ['10 €']],
    ['10 euros', ['10 EUR']],
    ['20 € + 2 € fee', ['20 €']],
    ['50 % off, 20 €', ['20 €']],
    ['Tel. 030 12345, 10 €', ['10 €']],
    ['since 2027: 15 € per person', ['15 €']],
    // No prices.
    ['', []],
    ['Donation', []],
    ['Free parking', []],
    ['50 % off', []],
    ['50% Rabatt', []],
    ['5 € Rabatt', []],
    ['$5 off', []],
    ['18+', []],
    ['from 2027', []],
    ['ab 18 Jahren', []],
    ['20 Uhr', []],
    ['19h', []],
    ['Tel. 030 1234567', []],
    ['030 1234567', []],
    ['Room 12', []],
    ['2 for 1', []],
    ['-5', []],
    ['−5 €', []],
    ['Members -5 €', []],
  ])('%j has %j', (cost, prices) => {
    expect(read(cost)).toEqual(prices);
  });

  it.each(LANGUAGE_CODES)('is zero in the word of %s', (language) => {
    const file = join(__dirname, '../../foundation/languages/messages', language, 'words.json');
    const { free } = JSON.parse(readFileSync(file, 'utf8')) as { free: string };

    expect([read(free), read(free.toUpperCase())]).toEqual([['0'], ['0']]);
  });

  it.each(
    [
      ['Eintritt frei', 'Entrée libre', 'Ingresso libero', 'Entrada libre', 'Vstup volný', 'Wstęp wolny'],
      ['Vapaa pääsy', 'Fri entré', 'Вход свободен', 'Free admission', 'Vstop prost', 'kostenlos'],
    ].flat(),
  )('is zero in the phrase %s', (phrase) => {
    expect(read(phrase)).toEqual(['0']);
  });
});
