// Finds the addresses of a name at the very moment of the connection, which is made to none but those that were checked:
// a name that means something else a moment later changes nothing.
import { lookup as systemLookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isForbiddenAddress } from './forbidden-networks.js';

/** As node:dns has it, so that tests can take its place. */
export type ResolveHost = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export class ForbiddenAddressError extends Error {}

/** One forbidden address is enough to refuse a name: no public host has any. */
export const createGuardedLookup =
  (isTrusted: boolean, resolve: ResolveHost = systemLookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const found = error === null ? addresses : [];
      const [first] = found;
      if (first === undefined) {
        callback(error ?? new Error('The name has no address'), '', 0);
      } else if (!isTrusted && found.some(({ address }) => isForbiddenAddress(address))) {
        callback(new ForbiddenAddressError(), '', 0);
      } else if (options.all === true) {
        callback(null, found);
      } else {
        callback(null, first.address, first.family);
      }
    });
  };
