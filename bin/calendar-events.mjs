#!/usr/bin/env node
/** The command `calendar-events` of the installed package. Under npx it ends when npx does. */
import { enableCompileCache } from './compile-cache.mjs';
import { followNpm } from './follow-npm.mjs';

enableCompileCache();
followNpm();
await import('../dist/src/cli.js');
