import type { EventWindow, WindowBounds } from './event-window.js';

/** Of two bounds of one kind, the later start and the earlier end hold. */
export function narrowWindow(window: EventWindow, bounds: WindowBounds): EventWindow {
  const choose = (name: keyof WindowBounds, isNarrower: (a: string, b: string) => boolean): string | null => {
    const [own, added] = [window[name], bounds[name]];
    if (own === null || added === undefined) return own ?? added ?? null;
    return isNarrower(added, own) ? added : own;
  };
  const later = (a: string, b: string): boolean => a > b;
  const earlier = (a: string, b: string): boolean => a < b;
  return {
    ...window,
    startDate: choose('startDate', later),
    endDate: choose('endDate', earlier),
    startsBefore: choose('startsBefore', earlier),
    startsAfter: choose('startsAfter', later),
    endsBefore: choose('endsBefore', earlier),
    endsAfter: choose('endsAfter', later),
  };
}
