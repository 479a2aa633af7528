// Checks the addresses of a host as part of the connection, so that DNS rebinding cannot bypass the check.
import { lookup as systemLookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isForbiddenAddress } from './forbidden-networks.js';

/** `lookup` of node:dns, or its replacement in tests. */
export type ResolveHost = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export class ForbiddenAddressError extends Error {}

/** Refuses a host with any forbidden address, which no public host has. */
export const createGuardedLookup =
  (isTrusted: boolean, resolve: ResolveHost = systemLookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = error === null ? addresses : [];
      if (first === undefined) {
        callback(error ?? new Error('The name has no address'), '', 0);
      } else if (!isTrusted && addresses.some(({ address }) => isForbiddenAddress(address))) {
        callback(new ForbiddenAddressError(), '', 0);
      } else if (options.all === true) {
        callback(null, addresses);
      } else {
        callback(null, first.address, first.family);
      }
    });
  };
