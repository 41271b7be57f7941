import type { WatchPlan } from '@suksa/contracts';
import { errorLimit } from '@suksa/contracts/releases';
import { type CommandContext, textOption, WrongUsage } from '../command.ts';
import { Refused } from '../refused.ts';
import { durationOf } from './watch.ts';

/** How a second version goes on by itself. */
export const stepOptions = {
  steps: { type: 'string' },
  each: { type: 'string' },
  loads: { type: 'string' },
} as const;

/**
 * What `--steps`, `--each` and `--loads` say; undefined without them.
 *
 * @throws {Refused} where the product's server couldn't take it back.
 */
export async function stepsOf(context: CommandContext): Promise<WatchPlan | undefined> {
  const text = textOption(context, 'steps');
  if (text === undefined) return undefined;
  if (context.options.share !== undefined || context.options.role || context.options.user)
    throw new WrongUsage('Say either --steps, or for whom.');
  const steps = text.split(',').map(Number);
  const rising = steps.every(
    (step, at) => Number.isInteger(step) && step > (steps[at - 1] ?? 0) && step <= 100,
  );
  if (!rising || (steps[0] ?? 100) >= 100)
    throw new WrongUsage(`--steps ${text}: rising whole percents from below 100, such as 1,10,50,100.`);
  const loads = Number(textOption(context, 'loads') ?? errorLimit.minimumLoads);
  if (!Number.isInteger(loads) || loads < 1) throw new WrongUsage('--loads is a whole number above 0.');
  if (!(await serverWatches(context)))
    throw new Refused(
      'No server would watch it. Name the running one with SUKSA_URL, and give it RELEASE_SERVICE and RELEASE_TOKEN.',
    );
  return { steps, seconds: durationOf(textOption(context, 'each') ?? '30m') / 1000, loads };
}

/** Whether the running server watches what is released, and can have it taken back. */
export async function serverWatches({ store }: CommandContext): Promise<boolean> {
  const { running, watches } = await store.server();
  return running && watches === true;
}
