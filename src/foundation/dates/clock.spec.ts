import { clock } from './clock.js';
import { Temporal } from './temporal.js';

describe('clock', () => {
  afterEach(() => clock.set(null));

  it('stands still at the moment it was set to', () => {
    clock.set('2026-11-20T22:30:00-05:00');
    expect(clock.now().toString()).toBe('2026-11-21T03:30:00Z');
    expect(clock.ms()).toBe(Date.UTC(2026, 10, 21, 3, 30));

    clock.set(Temporal.Instant.from('2027-01-01T00:00:00Z'));
    expect(clock.now().toString()).toBe('2027-01-01T00:00:00Z');
  });

  it('runs with the system again after null', () => {
    clock.set('1999-01-01T00:00:00Z');
    clock.set(null);
    const before = Temporal.Now.instant();
    expect(Temporal.Instant.compare(clock.now(), before)).toBeGreaterThanOrEqual(0);
    expect(clock.ms()).toBeGreaterThanOrEqual(before.epochMilliseconds);
  });

  it('refuses a text that says no moment', () => {
    expect(() => clock.set('2026-11-20 22:30:00')).toThrow();
  });
});
