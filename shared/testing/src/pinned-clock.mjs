// Tests run on a day of their own, so that they say the same next year: a Wednesday of term I, nine in the morning in
// Vientiane, from which the clock goes on as usual. Loaded with `node --import` before anything else; every process
// and worker thread that is started from here follows, by NODE_OPTIONS, with the same distance from the real time.
import { syncBuiltinESMExports } from 'node:module';
import process from 'node:process';
import threads from 'node:worker_threads';
import { distanceFromNow, shiftDate } from './shift-date.mjs';

const self = `--import=${import.meta.url}`;
process.env.PINNED_CLOCK ??= distanceFromNow();
if (!process.env.NODE_OPTIONS?.includes(self))
  process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, self].filter(Boolean).join(' ');

/** A thread that names its arguments, as the embedded database's does, reads no NODE_OPTIONS. */
function pinThreads() {
  threads.Worker = class extends threads.Worker {
    constructor(file, options = {}) {
      super(file, options.execArgv ? { ...options, execArgv: [...options.execArgv, self] } : options);
    }
  };
  syncBuiltinESMExports();
}

const pinned = Symbol.for('suksa.pinned-clock');
if (!globalThis[pinned]) {
  globalThis[pinned] = true;
  shiftDate(Number(process.env.PINNED_CLOCK));
  pinThreads();
}
