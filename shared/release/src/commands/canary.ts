import type { Audience, Composition } from '@suksa/contracts';
import { type Command, type CommandContext, textOption, WrongUsage } from '../command.ts';
import { gate, refuseUnfit } from '../gate/gate.ts';
import { audienceOptions, lowered, type NamedAudience, namedAudience, raised } from '../live/audience.ts';
import { audienceText, secondOf, withAudience, withSecond } from '../live/canary.ts';
import { withoutCanary, withPart } from '../live/draft.ts';
import { makeLive } from '../live/make-live.ts';
import { announce } from '../live/print-composition.ts';
import { switchLive, versionOf } from '../live/switch-live.ts';
import { findRecord } from '../part-record.ts';
import { Refused } from '../refused.ts';

type Step = (context: CommandContext, live: Composition, part: string) => Promise<void>;

export const canaryCommand: Command = {
  usage: 'set | raise | lower | promote | drop <part>',
  summary: 'gives a second version of a part to some users, to more, to fewer, to all, to nobody',
  help: [
    '',
    '  set <part> [--version V] [--skip-e2e]   a published version (the last one), after the gate, for',
    '      --share <percent>                   that many of the people who are signed in, always the same ones',
    '      --role <id> --user <name>           and for roles and people by name; each may be given again',
    '  raise <part> --share … --role … --user …  for more people',
    '  lower <part> --share … --role … --user …  for fewer',
    '  promote <part>                          for all: it takes the place of the first',
    '  drop <part>                             for nobody any more',
    '',
    'Users see it with their next page load or sign-in. Visitors always have the first version.',
  ],
  options: { ...audienceOptions, version: { type: 'string' }, 'skip-e2e': { type: 'boolean' } },
  async run(context) {
    const [step = '', part] = context.names;
    const act = Object.hasOwn(steps, step) ? steps[step] : undefined;
    if (!act || !part || context.names.length !== 2)
      throw new WrongUsage(`Say what to do, and with which part: ${canaryCommand.usage}.`);
    await act(context, await context.store.liveOrRefuse(), part);
  },
};

const set: Step = async (context, seen, part) => {
  const { store, storage, options, print } = context;
  const named = namedAudience(context);
  const audience: Audience = { share: named.share ?? 0, roles: [...named.roles], users: [...named.users] };
  const record = await findRecord(storage, part, textOption(context, 'version'));
  const { version } = record.part;
  if (versionOf(seen, part) === version)
    throw new Refused(`${part} ${version} is live for everybody already.`);
  const change = { kind: 'canary' as const, parts: [part], why: `${version} for ${audienceText(audience)}` };
  // As if it were for everybody: what some people get has passed the same gate.
  const skipped = await gate({
    store,
    record,
    draft: withPart(seen, record, change),
    against: seen.id,
    skipEndToEnd: options['skip-e2e'] === true,
    print,
  });
  const said = { ...change, ...(skipped.length > 0 && { skipped: [...skipped] }) };
  const composition = await switchLive({
    store,
    seen,
    parts: [part],
    print,
    async make(live) {
      const draft = withSecond(live, { record, audience, change: said });
      await refuseUnfit(store, record, draft);
      return draft;
    },
  });
  print(`${part} ${version} is on trial for ${audienceText(audience)}: composition ${composition.id}`);
};

const changeAudience =
  (changed: (audience: Audience, named: NamedAudience) => Audience): Step =>
  async (context, seen, part) => {
    const { store, print } = context;
    const named = namedAudience(context);
    const { audience, part: second } = secondOf(seen, part);
    const next = changed(audience, named);
    const why = `${second.version} for ${audienceText(next)}`;
    const composition = await switchLive({
      store,
      seen,
      parts: [part],
      print,
      make: (live) => withAudience(live, part, next, { kind: 'canary', parts: [part], why }),
    });
    print(`${part} ${why}: composition ${composition.id}`);
  };

const promote: Step = async (context, seen, part) => {
  const { store, storage, options, print } = context;
  const record = await findRecord(storage, part, secondOf(seen, part).part.version);
  const composition = await makeLive({
    store,
    record,
    seen,
    change: { kind: 'promote', parts: [part] },
    skipEndToEnd: options['skip-e2e'] === true,
    print,
  });
  announce(composition, record, print);
};

const drop: Step = async ({ store, print }, seen, part) => {
  const { version } = secondOf(seen, part).part;
  const composition = await switchLive({
    store,
    seen,
    parts: [part],
    print,
    make({ shell, remotes, canary }) {
      const rest = withoutCanary(canary, part);
      const change = { kind: 'canary' as const, parts: [part], why: `${version} for nobody any more` };
      return { shell, remotes, ...(rest && { canary: rest }), change };
    },
  });
  print(`${part} ${version} is not tried any more: composition ${composition.id}`);
};

const steps: Readonly<Record<string, Step>> = {
  set,
  raise: changeAudience(raised),
  lower: changeAudience(lowered),
  promote,
  drop,
};
