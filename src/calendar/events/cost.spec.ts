import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_CODES } from '../../foundation/languages/language-code.js';
import {
  type CostFormat,
  findSymbolCurrency,
  FREE_PRICE_SLUGS,
  formatCost,
  parseCost,
  resolveCostChange,
  type StoredCost,
} from './cost.js';

const site: CostFormat = {
  currencySymbol: '$',
  currencyPosition: 'prefix',
  currencyCode: 'USD',
  freeLabel: 'Free',
};

type Sent = Parameters<typeof parseCost>[0];
type Position = StoredCost['position'];

describe('a cost', () => {
  it.each<[Sent, string, string, Position, string[]]>([
    // One plain number an entry.
    ['20$', '20$', '$', 'postfix', ['20']],
    [['0$', '20$', '30$'], 'Free – 30$', '$', 'postfix', ['0', '20', '30']],
    ['$23', '$23', '$', 'prefix', ['23']],
    ['20', '$20', '', '', ['20']],
    [20, '$20', '', '', ['20']],
    [12.5, '$12.5', '', '', ['12.5']],
    [[10, 20], '$10 – $20', '', '', ['10', '20']],
    ['€15', '€15', '€', 'prefix', ['15']],
    ['15€', '15€', '€', 'postfix', ['15']],
    ['15 €', '15 €', '€', 'postfix', ['15']],
    [['10 EUR', '20EUR'], '10 EUR – 20 EUR', 'EUR', 'postfix', ['10', '20']],
    ['¥1500', '¥1500', '¥', 'prefix', ['1500']],
    ['USD 20', 'USD 20', 'USD', 'prefix', ['20']],
    [['10 EUR', '20 EUR'], '10 EUR – 20 EUR', 'EUR', 'postfix', ['10', '20']],
    ['US$ 20', 'US$ 20', 'US$', 'prefix', ['20']],
    ['100 kr', '100 kr', 'kr', 'postfix', ['100']],
    ['kr. 100', 'kr. 100', 'kr.', 'prefix', ['100']],
    ['150 Kč', '150 Kč', 'Kč', 'postfix', ['150']],
    ['30 zł', '30 zł', 'zł', 'postfix', ['30']],
    ['12 лв.', '12 лв.', 'лв.', 'postfix', ['12']],
    ['2000 Ft', '2000 Ft', 'Ft', 'postfix', ['2000']],
    ['CHF 20.-', 'CHF 20', 'CHF', 'prefix', ['20']],
    ['20,- €', '20 €', '€', 'postfix', ['20']],
    ['.50', '$.50', '', '', ['0.50']],
    [['20', '$30'], '$20 – $30', '$', 'prefix', ['20', '30']],
    // Nothing, and zero.
    ['', '', '', '', []],
    ['  ', '', '', '', []],
    [[], '', '', '', []],
    [['', ' '], '', '', '', []],
    [0, 'Free', '', '', ['0']],
    ['0', 'Free', '', '', ['0']],
    [['0'], 'Free', '', '', ['0']],
    ['0.00', 'Free', '', '', ['0.00']],
    ['0,00 €', 'Free', '€', 'postfix', ['0.00']],
    ['0-20', 'Free – $20', '', '', ['0', '20']],
    // Words.
    ['Free', 'Free', '', '', ['free']],
    ['Donation', 'Donation', '', '', ['donation']],
    ['Eintritt frei', 'Eintritt frei', '', '', ['eintritt-frei']],
    ['無料', '無料', '', '', ['%e7%84%a1%e6%96%99']],
    ['???', '???', '', '', []],
    [['Donation', '$20'], 'Donation – $20', '$', 'prefix', ['donation', '20']],
    [['$20', 'Free'], 'Free – $20', '$', 'prefix', ['free', '20']],
    [['Free', 'Donation'], 'Free – Donation', '', '', ['free', 'donation']],
    [['Free', 'Free'], 'Free', '', '', ['free']],
    // Several numbers in one text.
    ['10-25', '$10 – $25', '', '', ['10', '25']],
    ['20-30', '$20 – $30', '', '', ['20', '30']],
    ['30–20', '$20 – $30', '', '', ['20', '30']],
    ['€10-€25', '€10 – €25', '€', 'prefix', ['10', '25']],
    ['€6.50 - €8.50', '€6.50 – €8.50', '€', 'prefix', ['6.50', '8.50']],
    ['10 - 25 €', '10 € – 25 €', '€', 'postfix', ['10', '25']],
    ['€ 10 / 25', '€ 10 – € 25', '€', 'prefix', ['10', '25']],
    ['5, 7.50, 20', '$5 – $20', '', '', ['5', '7.50', '20']],
    ['5,50 7,50', '$5,50 – $7,50', '', '', ['5.50', '7.50']],
    ['10,20,30', '$10 – $30', '', '', ['10', '20', '30']],
    ['5.50,7.50', '$5.50 – $7.50', '', '', ['5.50', '7.50']],
    ['9, 10, 100', '$9 – $100', '', '', ['9', '10', '100']],
    // Separators.
    ['10,50', '$10,50', '', '', ['10.50']],
    ['5,50 €', '5,50 €', '€', 'postfix', ['5.50']],
    ['1,000$', '1,000$', '$', 'postfix', ['1000']],
    ['1,234.50', '$1,234.50', '', '', ['1234.50']],
    ['$1,000.50', '$1,000.50', '$', 'prefix', ['1000.50']],
    ['1.234,50 €', '1.234,50 €', '€', 'postfix', ['1234.50']],
    ['1.500 €', '1.500 €', '€', 'postfix', ['1500']],
    ['1,234,567', '$1,234,567', '', '', ['1234567']],
    ['1.234.567,89', '$1.234.567,89', '', '', ['1234567.89']],
    ['1 500 Kč', '1 500 Kč', 'Kč', 'postfix', ['1500']],
    ['1\u00a0500,50 zł', '1 500,50 zł', 'zł', 'postfix', ['1500.50']],
    ["CHF 1'500.50", "CHF 1'500.50", 'CHF', 'prefix', ['1500.50']],
    ['0.500', '$0.500', '', '', ['0.500']],
    ['12345,678', '$12345,678', '', '', ['12345.678']],
    ['5 1000', '$5 – $1000', '', '', ['5', '1000']],
    // The same price twice.
    [['20', '20'], '$20', '', '', ['20']],
    [['20', '20.00'], '$20', '', '', ['20', '20.00']],
    // What would lose something is shown as it was sent.
    ['-5', '-5', '', '', ['5']],
    ['−5 €', '−5 €', '€', 'postfix', ['5']],
    ['€-5', '€-5', '€', 'prefix', ['5']],
    [['$10', '€20'], '$10, €20', '', '', ['10', '20']],
    ['$10 or €9', '$10 or €9', '', '', ['9', '10']],
    ['Adults $20, kids $10', 'Adults $20, kids $10', '$', 'prefix', ['10', '20']],
    ['od 10', 'od 10', '', '', ['10']],
    ['10 to 20', '10 to 20', '', '', ['10', '20']],
    ['20 per person', '20 per person', '', '', ['20']],
    ['ca.50 kr', 'ca.50 kr', '', '', ['50']],
    // HTML.
    ['<b>Free</b> & easy', 'Free & easy', '', '', ['free-easy']],
    ['&euro;10', '€10', '€', 'prefix', ['10']],
    ['<script>alert(1)</script>', '', '', '', []],
    ['a < b', 'a < b', '', '', ['a-b']],
  ])('%j shows "%s"', (sent, shown, symbol, position, values) => {
    const cost = parseCost(sent);

    expect(formatCost(cost, site)).toBe(shown);
    expect({ ...cost, raw: [] }).toEqual({ raw: [], symbol, position, values });
  });

  it('is kept as it was sent', () => {
    expect(parseCost([' €10 -  €25 ', 0, '', '<i>Donation</i>']).raw).toEqual(['€10 - €25', '0', 'Donation']);
  });

  it('is bounded', () => {
    const entries = Array.from({ length: 200 }, (_, index) => `${index + 1}`);
    const long = parseCost(`${entries.join('; ')} ${'9'.repeat(5000)}`);

    expect(parseCost(entries).values).toEqual(entries.slice(0, 50));
    expect(long.raw[0]?.length).toBeLessThanOrEqual(255);
    expect(long.values).toHaveLength(50);
    expect(formatCost(long, site)).toMatch(/^\$1 – \$\d+$/);
  });

  it.each([
    ['digits', '1,'.repeat(100_000)],
    ['blanks', `1${' '.repeat(100_000)}1`],
    ['thousands', '1 000'.repeat(50_000)],
    ['letters', 'x'.repeat(200_000)],
  ])('of many %s is read to its end', (_, sent) => {
    const cost = parseCost(Array<string>(50).fill(sent));

    expect(cost.values.length).toBeLessThanOrEqual(50);
    expect(formatCost(cost, site)).not.toBe('');
  });
});

describe('FREE_PRICE_SLUGS', () => {
  it.each(LANGUAGE_CODES)('has the word for a price of zero of %s', (language) => {
    const file = join(__dirname, '../../foundation/languages/messages', language, 'words.json');
    const { free } = JSON.parse(readFileSync(file, 'utf8')) as { free: string };

    expect(FREE_PRICE_SLUGS).toEqual(expect.arrayContaining(parseCost(free).values));
  });
});

describe('formatCost', () => {
  it('has nothing to show without a cost', () => {
    expect(formatCost(null, site)).toBe('');
  });

  it("takes the site's currency and word for zero", () => {
    const danish = { ...site, currencySymbol: 'kr.', currencyCode: 'DKK', freeLabel: 'Gratis' };

    expect(formatCost(parseCost('0-20'), danish)).toBe('Gratis – kr.20');
    expect(formatCost(parseCost('Free'), danish)).toBe('Free');
  });

  it.each([
    ['12', '12€'],
    ['10-20', '10€ – 20€'],
    [['Donation', '5'], 'Donation – 5€'],
    ['$12', '$12'],
    ['12 CHF', '12 CHF'],
  ])("puts the site's currency behind %j", (sent, shown) => {
    const european: CostFormat = { ...site, currencySymbol: '€', currencyPosition: 'postfix' };

    expect(formatCost(parseCost(sent), european)).toBe(shown);
  });

  it('is plain text, which responses escape', () => {
    expect(formatCost(parseCost('0-20'), { ...site, currencySymbol: '<', freeLabel: '&' })).toBe('& – <20');
  });
});

describe('findSymbolCurrency', () => {
  const slovenian = { currencySymbol: '€', currencyCode: 'EUR' };
  const danish = { currencySymbol: 'kr.', currencyCode: 'DKK' };
  const unknown = { currencySymbol: 'kr.', currencyCode: null };

  it.each<[string, object, string | null]>([
    ['', slovenian, 'EUR'],
    ['', danish, 'DKK'],
    ['$', slovenian, 'USD'],
    ['GBP', slovenian, 'GBP'],
    ['Kč', slovenian, 'CZK'],
    ['kr.', danish, 'DKK'],
    ['kr', slovenian, null],
    ['', unknown, null],
  ])('of %j on a site with %j is %j', (symbol, settings, code) => {
    expect(findSymbolCurrency(symbol, { ...site, ...settings })).toBe(code);
  });
});

describe('resolveCostChange', () => {
  it.each<[Sent, Sent, string]>([
    ['£9 – £14', '17', '£17'],
    ['£9 – £14', 17, '£17'],
    ['10 €', '12,50', '12,50 €'],
    ['10€', [5, 12], '5€ – 12€'],
    ['CHF 20', '10-30', 'CHF 10 – CHF 30'],
    ['20', '17', '$17'],
    ['Free', '17', '$17'],
    ['£9', '$17', '$17'],
    ['£9', '0', 'Free'],
    ['£9', 'Donation', 'Donation'],
    [['$10', '€9'], '17', '$17'],
  ])('of %j to %j shows %s', (before, sent, shown) => {
    const cost = resolveCostChange(parseCost(sent), parseCost(before), site);

    expect(formatCost(cost ?? null, site)).toBe(shown);
  });

  it('keeps a cost that comes back as it is shown, and removes one', () => {
    const stored = parseCost('£9 – £14');

    expect(resolveCostChange(parseCost('£9 – £14'), stored, site)).toBeUndefined();
    expect([resolveCostChange(null, stored, site), resolveCostChange(undefined, stored, site)]).toEqual([
      null,
      undefined,
    ]);
  });
});
