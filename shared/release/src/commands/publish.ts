import { type Command, oneName, partHere } from '../command.ts';
import { checkFilesOf } from '../gate/run-checks.ts';
import { makeLive } from '../live/make-live.ts';
import { announce } from '../live/print-composition.ts';
import { step } from '../step.ts';

export const publishCommand: Command = {
  usage: '<part> [--candidate] [--skip-e2e]',
  summary: 'builds a part, publishes it, takes it through the gate and makes it live',
  help: [
    '',
    '  --candidate   stops after publishing: `gate` and `promote` do the rest when you say so',
    '  --skip-e2e    leaves the end-to-end tests out; the composition says so for ever',
    '',
    'Users see it at their next page load. Nothing but this part is built, and nothing else changes.',
  ],
  options: { candidate: { type: 'boolean' }, 'skip-e2e': { type: 'boolean' } },
  async run(context) {
    const { store, storage, options, print } = context;
    const part = await partHere(oneName(context, 'part'));
    const seen = options.candidate ? null : await store.liveOrRefuse();
    // Loaded here: the compiler takes longer to start than all the other commands to run.
    const { refuseTypeErrors } = await import('../build/check-types.ts');
    // Beside the build, in a process of its own; nothing is published before it has passed.
    const rightlyTyped = step('types', () => refuseTypeErrors(part));
    rightlyTyped.catch(() => {});
    // Asked for by the gate, which then needn't wait for it; what is wrong with it is said there.
    if (seen) store.server().catch(() => {});
    const { buildAndPublish } = await step('compiler starts', () => import('../build/build-and-publish.ts'));
    const record = await buildAndPublish(part, { storage, progress: print, allowed: rightlyTyped });
    // Else the gate looks at each of them.
    if (!seen) await checkFilesOf(storage, record);
    print(`${part.name} ${record.part.version} is published, from ${record.part.commit}`);
    if (!seen) return print(`Make it live: npm run release -- promote ${part.name}`);
    const composition = await makeLive({
      store,
      record,
      seen,
      change: { kind: 'promote', parts: [part.name] },
      skipEndToEnd: options['skip-e2e'] === true,
      print,
    });
    announce(composition, record, print);
  },
};
