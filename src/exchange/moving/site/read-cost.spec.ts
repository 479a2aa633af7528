import { formatCost, parseCost } from '../../../calendar/events/cost.js';
import { readCost } from './read-cost.js';

interface Given {
  readonly shown: string;
  readonly values: string[];
  readonly symbol?: string;
  readonly position?: string;
  readonly typed?: string;
  readonly code?: string;
}

const read = ({ shown, values, symbol = '', position = '', typed, code = '' }: Given): string | string[] =>
  readCost(
    {
      cost: shown,
      cost_details: { currency_symbol: symbol, currency_position: position, currency_code: code, values },
    },
    typed,
  );

describe('readCost', () => {
  it.each<[Given, string | string[]]>([
    // The symbol stands where the site shows it.
    [{ shown: '10€', values: ['10'], symbol: '€', position: 'suffix' }, ['10€']],
    [{ shown: '10€', values: ['10'], symbol: '€', position: 'postfix' }, ['10€']],
    [{ shown: '10 €', values: ['10'], symbol: '€' }, ['10 €']],
    [{ shown: '10 zł – 25 zł', values: ['10', '25'], symbol: 'zł' }, ['10 zł', '25 zł']],
    [{ shown: 'CHF10 – CHF25', values: ['10', '25'], symbol: 'CHF' }, ['CHF10', 'CHF25']],
    [{ shown: 'Free – 20kr', values: ['0', '20'], symbol: 'kr' }, ['0kr', '20kr']],
    [{ shown: 'Free', values: ['0'], symbol: '€', position: 'suffix' }, ['0€']],
    [{ shown: '&euro;15', values: ['15'], symbol: '&euro;', position: 'suffix' }, ['€15']],
    // A code says which currency a symbol means, and stands in place of a missing one.
    [{ shown: '$10', values: ['10'], symbol: '$', code: 'CAD' }, ['CA$10']],
    [{ shown: '$10', values: ['10'], symbol: '$', code: 'USD' }, ['$10']],
    [{ shown: '$10', values: ['10'], symbol: '$', code: 'SGD', position: 'suffix' }, ['SGD 10']],
    [{ shown: '$10 – $20', values: ['10', '20'], code: 'CHF' }, ['10 CHF', '20 CHF']],
    [{ shown: 'CHF10', values: ['10'], symbol: 'CHF', code: 'CHF' }, ['CHF10']],
    [{ shown: '10kr', values: ['10'], symbol: 'kr', code: 'SEK' }, ['10kr']],
    [{ shown: '€10', values: ['10'], symbol: '€', code: 'euro' }, ['€10']],
    // Without one, the settings of both sides say it.
    [{ shown: '12€', values: ['12'] }, ['12']],
    [{ shown: '$99 – $499', values: ['99', '499'], typed: '99-499' }, ['99', '499']],
    // What was typed says more than what the site makes of it.
    [{ shown: '$.50', values: ['.50', '1234'], typed: '1,234.50' }, ['1,234.50']],
    [{ shown: '1.234€', values: ['1.234', '50'], symbol: '€', typed: '1.234,50' }, ['1.234,50€']],
    [{ shown: '$10,50', values: ['10.50'], typed: '10,50' }, ['10,50']],
    [{ shown: '$7.50 – $20', values: ['5.', '7.50', '20'], typed: '5, 7.50, 20' }, ['5', '7.50', '20']],
    [{ shown: '$3 – $5', values: ['3', '5'], typed: '£5 / £3 reduced' }, '£5 / £3 reduced'],
    [{ shown: '$10 – $20', values: ['10', '20'], typed: '$10 - $20' }, '$10 - $20'],
    [{ shown: 'from10', values: ['10'], symbol: 'from', position: 'prefix', typed: 'from 10' }, 'from 10'],
    [{ shown: '8€', values: ['8'], symbol: '€', position: 'suffix', typed: 'Adults 8' }, ['8€']],
    [{ shown: 'Donation', values: ['donation'], typed: 'Donation' }, 'Donation'],
    [{ shown: '', values: [], typed: '' }, ''],
    // Where the site does not say what was typed, it is what the site shows.
    [{ shown: '$.50', values: ['.50', '1234'] }, '$.50'],
    [{ shown: 'Eintritt frei', values: ['eintritt-frei'] }, 'Eintritt frei'],
  ])('%j', (given, cost) => {
    expect(read(given)).toEqual(cost);
  });

  it.each<[Given, string]>([
    [{ shown: '12€', values: ['12'] }, '12€'],
    [{ shown: '10€ – 25€', values: ['10', '25'], symbol: '€', position: 'suffix' }, '10€ – 25€'],
    [{ shown: '$.50', values: ['.50', '1234'], typed: '1,234.50' }, '1,234.50€'],
  ])('%j is shown as %s', (given, shown) => {
    const european = {
      currencySymbol: '€',
      currencyPosition: 'postfix',
      currencyCode: 'EUR',
      freeLabel: 'Gratis',
    } as const;
    expect(formatCost(parseCost(read(given)), european)).toBe(shown);
  });
});
