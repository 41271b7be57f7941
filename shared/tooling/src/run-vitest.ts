import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tool } from './command.ts';
import { isCi } from './is-ci.ts';
import type { VitestOutcome } from './outcome-reporter.ts';
import { failuresIn, type Tally, tallyOf } from './tally.ts';

/**
 * A build server names what passed only the second time, and goes on: so it does with what broke outside of a test, by
 * running the files again that it broke in.
 */
export async function runVitest(given: readonly string[], env: Record<string, string> = {}): Promise<Tally> {
  const first = await outcomeOf(given, env);
  const files = first.outside.flatMap(({ file }) => file ?? []);
  const again =
    isCi && first.failures.length === 0 && first.outside.length > 0 && files.length === first.outside.length;
  if (!again) return tallyOf(withOutside(first));
  for (const { what, file } of first.outside) console.info(`    ${file} is run again: ${what}`);
  const second = await outcomeOf([...new Set(files)], env);
  return tallyOf({ ...withOutside(second), passed: first.passed });
}

const withOutside = ({ passed, failures, outside }: VitestOutcome) => ({
  passed,
  failures: [
    ...failures,
    ...outside.map(({ what, file }) => `${file ?? 'Vitest'} › outside of its tests: ${what}`),
  ],
});

async function outcomeOf(given: readonly string[], env: Record<string, string>): Promise<VitestOutcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'suksa-vitest-'));
  const result = path.join(folder, 'outcome.json');
  const reporter = path.join(import.meta.dirname, 'outcome-reporter.ts');
  const { code } = await tool(
    'vitest',
    [
      'run',
      '--config',
      'shared/tooling/vitest.config.ts',
      '--reporter=default',
      `--reporter=${reporter}`,
      ...given,
    ],
    { env: { ...env, VITEST_OUTCOME: result } },
  );
  // Where no test imports what has changed, nothing is written.
  const { passed, failures, outside }: VitestOutcome = existsSync(result)
    ? JSON.parse(readFileSync(result, 'utf8'))
    : { passed: 0, failures: [], outside: [] };
  rmSync(folder, { recursive: true });
  const named = outside.length > 0 ? failures : failuresIn('Vitest', code, failures);
  return { passed, failures: named, outside };
}
