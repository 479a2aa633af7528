import { AnswerCache } from './answer-cache.js';
import { KeptAnswer } from './kept-answer.js';

const MB = 1024 * 1024;

const answerOf = (bytes: number): KeptAnswer =>
  new KeptAnswer({ headers: [], body: Buffer.alloc(bytes), changedAt: null, cacheControl: null });

const always = { from: -Infinity, until: Infinity };

describe('AnswerCache', () => {
  it('finds what was kept, from its moment until before its end', () => {
    const cache = new AnswerCache(MB);
    const answer = answerOf(10);
    cache.keep('a', { answer, from: 1000, until: 2000 });
    expect([999, 1000, 1999, 2000].map((now) => cache.find('a', now) === answer)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(cache.hits).toBe(2);
  });

  it('replaces an answer that is over', () => {
    const cache = new AnswerCache(MB);
    cache.keep('a', { answer: answerOf(10), from: 0, until: 1 });
    expect(cache.find('a', 5)).toBeNull();
    const next = answerOf(10);
    cache.keep('a', { answer: next, from: 5, until: 9 });
    expect(cache.find('a', 5)).toBe(next);
    expect(cache.kept.answers).toBe(1);
  });

  it('stays within its bytes, and keeps what is asked often while others come once', () => {
    const cache = new AnswerCache(MB);
    cache.keep('often', { answer: answerOf(5000), ...always });
    expect(cache.find('often', 0)).not.toBeNull();
    for (let n = 0; n < 5000; n += 1) {
      cache.keep(`once-${n}`, { answer: answerOf(5000), ...always });
      expect(cache.kept.bytes).toBeLessThanOrEqual(MB);
    }
    expect(cache.find('often', 0)).not.toBeNull();
    expect(cache.find('once-0', 0)).toBeNull();
    expect(cache.find('once-4999', 0)).not.toBeNull();
  });

  it('counts the length of keys', () => {
    const cache = new AnswerCache(MB);
    for (let n = 0; n < 2000; n += 1)
      cache.keep(`${n}${'x'.repeat(10_000)}`, { answer: answerOf(1), ...always });
    expect(cache.kept.bytes).toBeLessThanOrEqual(MB * 0.2 + 1);
    expect(cache.kept.answers).toBeLessThan(11);
  });

  it('does not keep what is larger than its share, nor forgets others for it', () => {
    const cache = new AnswerCache(MB);
    cache.keep('small', { answer: answerOf(100), ...always });
    cache.keep('huge', { answer: answerOf(MB), ...always });
    expect(cache.find('huge', 0)).toBeNull();
    expect(cache.find('small', 0)).not.toBeNull();
  });

  it('forgets everything at once', () => {
    const cache = new AnswerCache(MB);
    for (const key of ['a', 'b']) cache.keep(key, { answer: answerOf(1), ...always });
    cache.find('a', 0);
    cache.clear();
    expect(cache.kept).toEqual({ answers: 0, bytes: 0 });
    expect([cache.find('a', 0), cache.find('b', 0)]).toEqual([null, null]);
  });
});
