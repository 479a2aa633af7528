import { createTooLargeItems, serializePage } from './page-size-limits.js';

/** The characters of JSON that a page of more than ten items may have. */
const MOST = 32 * 1024 * 1024;

/** Made once: to make it takes longer than to write it. */
const LONG = Buffer.alloc(MOST, 'x').toString('latin1');

/** A page whose JSON has so many characters. */
function pageOf(items: number, length: number): { readonly events: readonly string[] } {
  const page = (last: string): { readonly events: readonly string[] } => ({
    events: [...Array.from({ length: items - 1 }, () => ''), last],
  });
  return page(LONG.slice(0, length - JSON.stringify(page('')).length));
}

const refused = expect.objectContaining({ code: 'calendar_answer_too_large' }) as unknown;

/** Whether a page is sent, or else what it is refused with. */
function outcomeOf(body: unknown): unknown {
  try {
    return serializePage(body) === JSON.stringify(body);
  } catch (error) {
    return error;
  }
}

describe('the JSON of a page', () => {
  it.each([
    ['eleven items just short enough', pageOf(11, MOST), true],
    ['eleven items a character too long', pageOf(11, MOST + 1), refused],
    ['ten items of any length', pageOf(10, MOST + 1), true],
    ['eleven items in an envelope', { body: pageOf(11, MOST + 1), status: 200 }, refused],
    ['a single item of any length', { id: 1, description: LONG }, true],
  ])('of %s is sent or refused by its length', (_, body, expected) => {
    expect(outcomeOf(body)).toEqual(expected);
  });

  it('is refused when its items were not read, and sent without them', () => {
    expect(outcomeOf({ events: createTooLargeItems(), total: 11 })).toEqual(refused);
    expect(outcomeOf({ total: 11 })).toBe(true);
  });
});
