import type { Audience, Composition } from '@suksa/contracts';
import { type Command, type CommandContext, textOption, WrongUsage, whyOption } from '../command.ts';
import { gate, refuseUnfit } from '../gate/gate.ts';
import { audienceOptions, lowered, type NamedAudience, namedAudience, raised } from '../live/audience.ts';
import { audienceText, secondOf, withAudience, withSecond } from '../live/canary.ts';
import { withoutCanary, withPart } from '../live/draft.ts';
import { makeLive } from '../live/make-live.ts';
import { announce } from '../live/print-composition.ts';
import { switchLive, versionOf } from '../live/switch-live.ts';
import { findRecord } from '../part-record.ts';
import { Refused } from '../refused.ts';
import { stepOptions, stepsOf } from '../watch/watch-plan.ts';

type Step = (context: CommandContext, live: Composition, part: string) => Promise<void>;

export const canaryCommand: Command = {
  usage: 'set | raise | lower | promote | drop <part>',
  summary: 'gives a second version of a part to some users, to more, to fewer, to all, to nobody',
  help: [
    '',
    '  set <part> [--version V] [--skip-e2e]   a published version (the last one), after the gate, for',
    '      --share <percent>                   that many of the people who are signed in, always the same ones',
    '      --role <id> --user <name>           and for roles and people by name; each may be given again',
    '      --steps 1,10,50,100 --each 30m      or by itself: the server gives it to more people after each step that did',
    '                                          well (--loads 20 page loads at least), and takes it back where it fails',
    '  raise <part> --share … --role … --user …  for more people',
    '  lower <part> --share … --role … --user …  for fewer',
    '  promote <part>                          for all: it takes the place of the first',
    '  drop <part>                             for nobody any more',
    '',
    'Users see it with their next page load or sign-in. Visitors always have the first version.',
  ],
  options: {
    ...audienceOptions,
    ...stepOptions,
    version: { type: 'string' },
    why: { type: 'string' },
    'skip-e2e': { type: 'boolean' },
  },
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
  const watch = await stepsOf(context);
  const named = watch ? { share: watch.steps[0], roles: [], users: [] } : namedAudience(context);
  const audience: Audience = { share: named.share ?? 0, roles: [...named.roles], users: [...named.users] };
  const record = await findRecord(storage, part, textOption(context, 'version'));
  const { version } = record.part;
  if (versionOf(seen, part) === version)
    throw new Refused(`${part} ${version} is live for everybody already.`);
  const change = {
    kind: 'canary' as const,
    parts: [part],
    why: `${version} for ${audienceText(audience)}`,
    ...(watch && { watch }),
  };
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
    const { audience, part: second } = meantSecond(context, seen, part);
    const next = changed(audience, named);
    const said = whyOption(context);
    const why = `${second.version} for ${audienceText(next)}${said ? `: ${said}` : ''}`;
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
  const record = await findRecord(storage, part, meantSecond(context, seen, part).part.version);
  const why = whyOption(context);
  const composition = await makeLive({
    store,
    record,
    seen,
    change: { kind: 'promote', parts: [part], ...(why && { why }) },
    skipEndToEnd: options['skip-e2e'] === true,
    print,
  });
  announce(composition, record, print);
};

const drop: Step = async (context, seen, part) => {
  const { store, print } = context;
  const { version } = meantSecond(context, seen, part).part;
  const why = `${version} for nobody any more`;
  const said = whyOption(context);
  const composition = await switchLive({
    store,
    seen,
    parts: [part],
    print,
    make({ shell, remotes, canary }) {
      const rest = withoutCanary(canary, part);
      const change = { kind: 'canary' as const, parts: [part], why: said ? `${why}: ${said}` : why };
      return { shell, remotes, ...(rest && { canary: rest }), change };
    },
  });
  print(`${part} ${version} is not tried any more: composition ${composition.id}`);
};

/** The part's second version. @throws {Refused} where `--version` names another than it is by now. */
function meantSecond(context: CommandContext, seen: Composition, part: string) {
  const second = secondOf(seen, part);
  const only = textOption(context, 'version');
  if (!only || second.part.version === only) return second;
  throw new Refused(
    `The second version of ${part} is ${second.part.version} by now, not ${only}.`,
    'part_changed',
  );
}

const steps: Readonly<Record<string, Step>> = {
  set,
  raise: changeAudience(raised),
  lower: changeAudience(lowered),
  promote,
  drop,
};
