/** The service under `npm run dev`: one process after another, each of which has loaded its packages before it is needed. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bin/prepare.mjs';

const STANDBY = join(root, 'scripts', 'dev-standby.cjs');

/** npm writes it whenever it installs. */
const INSTALLED = join(root, 'node_modules', '.package-lock.json');

export class DevService {
  #env;
  #packages = [];
  #standby;
  #preparedMs;
  #running = null;
  #isRestarting = false;

  constructor(env) {
    this.#env = env;
    this.#standby = this.#prepare();
  }

  /** Starts the service, or ends the running one, after which the next one starts. */
  restart() {
    if (this.#running === null) this.#start();
    // A second signal would end it at once.
    else if (!this.#isRestarting) {
      this.#isRestarting = true;
      this.#running.kill();
    }
  }

  async stop() {
    this.#isRestarting = false;
    const processes = [this.#running, this.#standby].filter(
      (one) => one?.exitCode === null && one.signalCode === null,
    );
    for (const one of processes) if (!one.killed) one.kill();
    await Promise.all(processes.map((one) => once(one, 'exit')));
  }

  /** One that has loaded the packages that are installed now. */
  #takeStandby() {
    const standby = this.#standby;
    this.#standby = null;
    const installedMs = statSync(INSTALLED, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (standby?.connected && installedMs < this.#preparedMs) return standby;
    standby?.kill();
    return this.#prepare();
  }

  #prepare() {
    this.#preparedMs = Date.now();
    const child = fork(STANDBY, { env: this.#env });
    child.send(this.#packages);
    return child;
  }

  #start() {
    const service = this.#takeStandby();
    this.#running = service;
    service.once('message', (packages) => {
      this.#packages = packages;
      this.#standby = this.#prepare();
    });
    service.once('exit', () => {
      this.#running = null;
      // One that did not load names no packages.
      this.#standby ??= this.#prepare();
      if (this.#isRestarting) this.#start();
      this.#isRestarting = false;
    });
    service.send('start');
  }
}
