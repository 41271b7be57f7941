import { errorLimit } from '@suksa/contracts/releases';
import { type Command, oneName, textOption } from '../command.ts';
import { makeLive } from '../live/make-live.ts';
import { announce } from '../live/print-composition.ts';
import { findRecord } from '../part-record.ts';
import { openHealth } from '../watch/health-client.ts';
import { durationOf, watch } from '../watch/watch.ts';
import { serverWatches } from '../watch/watch-plan.ts';

export const promoteCommand: Command = {
  usage: '<part> [--version V] [--skip-e2e | --passed] [--watch 10m]',
  summary: 'makes a published version live, after the gate',
  help: [
    '',
    'Without --version, the version that was published last. Tests that it has passed already (`gate`) are not run',
    'again; the quick checks always are. Where another team is faster with another part, both end up live; with the',
    'same part, you are told what they changed and nothing is switched.',
    '',
    '  --passed      only where its tests have passed already with the shell and the server that are live: none is run',
    '  --watch 10m   takes the part back by itself when more than 20 of 1000 page loads fail (and more than twice what',
    '                the version before had), once there were 20; asks SUKSA_URL with SUKSA_TOKEN, or with',
    '                SUKSA_USERNAME and SUKSA_PASSWORD of an account that may see releases. A server that has',
    '                RELEASE_SERVICE does it by itself, whatever becomes of this machine',
  ],
  options: {
    version: { type: 'string' },
    'skip-e2e': { type: 'boolean' },
    passed: { type: 'boolean' },
    watch: { type: 'string' },
  },
  async run(context) {
    const { store, storage, options, print } = context;
    const watched = textOption(context, 'watch');
    const milliseconds = watched === undefined ? 0 : durationOf(watched);
    const byServer = milliseconds > 0 && process.env.SUKSA_URL ? await serverWatches(context) : false;
    // Before anything changes: a release that should be watched and can't be doesn't go live.
    const health = milliseconds > 0 && !byServer ? await openHealth(process.env) : null;
    const plan = { steps: [], seconds: milliseconds / 1000, loads: errorLimit.minimumLoads };
    const seen = await store.liveOrRefuse();
    const record = await findRecord(storage, oneName(context, 'part'), textOption(context, 'version'));
    const composition = await makeLive({
      store,
      record,
      seen,
      change: { kind: 'promote', parts: [record.name], ...(byServer && { watch: plan }) },
      skipEndToEnd: options['skip-e2e'] === true,
      onlyPassed: options.passed === true,
      print,
    });
    announce(composition, record, print);
    if (byServer && composition)
      print(`the server watches it for ${watched}: see Settings, Releases and health`);
    if (!health) return;
    try {
      if (composition) await watch({ store, health, part: record.name, composition, milliseconds, print });
    } finally {
      await health.close();
    }
  },
};
