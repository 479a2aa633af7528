import { ParameterError, createTypeError } from '../../foundation/errors/parameter-error.js';
import { parseSearch } from './parse-search.js';

const termsOf = (raw: string): string[] | ParameterError => {
  const search = parseSearch(raw);
  return search instanceof ParameterError
    ? search
    : search.terms.map(({ spellings, excluded }) => `${excluded ? '-' : ''}[${spellings.join('|')}]`);
};

describe('parseSearch', () => {
  it.each([
    ['jazz', ['[jazz]']],
    ['  Jazz   NIGHT ', ['[jazz]', '[night]']],
    ['jazz,blues', ['[jazz]', '[blues]']],
    ['jazz jazz Jazz', ['[jazz]']],
    ['jazz -brunch', ['[jazz]', '-[brunch]']],
    ['-brunch', ['-[brunch]']],
    ['"Jazz  Night"', ['[jazz night]']],
    ['“Jazz Night” „im Park“', ['[jazz night]', '[im park]']],
    ['harbour "jazz night" -"old town"', ['[harbour]', '[jazz night]', '-[old town]']],
    ['"jazz night', ['[jazz night]']],
    ["rock'n'roll C++ 24/7", ['[rocknroll]', '[c++]', '[24/7]']],
    ['Žižkov Ήλιος', ['[zizkov]', '[ηλιοσ]']],
    ['e-mail', ['[e-mail]']],
    ['Käse -"på Åland"', ['[kase|kaese]', '-[pa aland|paa aaland]']],
    ['jazz - blues', ['[jazz]', '[blues]']],
    ['100%', ['[100%]']],
  ])('reads %s', (raw, terms) => {
    expect(termsOf(raw)).toEqual(terms);
  });

  it.each(['', '   ', '0', '""', '-', '- --', '" "', ',,', '\u0000'])(
    'refuses %j, which is nothing to look for',
    (raw) => {
      expect(termsOf(raw)).toEqual(new ParameterError('empty'));
    },
  );

  it.each([[['jazz']], [{ a: 'jazz' }], [5], [true]])('refuses %j, which is no text', (raw) => {
    expect(parseSearch(raw)).toEqual(createTypeError('text'));
  });

  it('refuses what is longer than anybody types', () => {
    expect(termsOf('a'.repeat(301))).toEqual(new ParameterError('too_long', { max: 300 }));
    const words = Array.from({ length: 21 }, (_, n) => `w${n}`);
    expect(termsOf(words.join(' '))).toEqual(new ParameterError('too_many', { max: 20 }));
    expect(termsOf(words.slice(1).join(' '))).toHaveLength(20);
  });

  it('keeps what was sent, for links', () => {
    expect(parseSearch('Jazz "Night"')).toMatchObject({ sent: 'Jazz "Night"' });
  });
});
