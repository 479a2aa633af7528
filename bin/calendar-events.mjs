#!/usr/bin/env node
/** The command `calendar-events` of the installed package. Under npx it ends when npx does. */
import { followNpm } from './follow-npm.mjs';

followNpm();
await import('../dist/src/cli.js');
