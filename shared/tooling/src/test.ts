import { baseOfChange, type ChangedPlan, changedSince, isTab, planFor } from './changed.ts';
import { runChecks } from './check.ts';
import { runEndToEnd } from './e2e.ts';
import { runVitest } from './run-vitest.ts';
import { onPostgres } from './server-tests.ts';
import type { Tally } from './tally.ts';

interface Step {
  readonly name: string;
  readonly run: () => Promise<Tally>;
}

/** `npm test`: checks, unit and server tests, then the composed product in a browser. */
const everything: readonly Step[] = [
  { name: 'checks', run: runChecks },
  {
    name: 'unit tests, server tests on PostgreSQL and, where it differs, on the embedded database',
    run: () => onPostgres((url) => runVitest([], { TEST_DATABASE_URL: url ?? '' })),
  },
  { name: 'end-to-end tests on the composed product', run: () => runEndToEnd([]) },
];

/** `npm test -- --changed`: what is near to what differs from main. */
function nearby(base: string, { server, endToEnd }: ChangedPlan): readonly Step[] {
  const onServer = {
    name: `server tests in ${server.join(', ')}`,
    run: () =>
      onPostgres((url) => runVitest(['--project', 'server', ...server], { TEST_DATABASE_URL: url ?? '' })),
  };
  return [
    { name: 'checks', run: runChecks },
    {
      name: 'unit tests of what imports a changed file',
      run: () =>
        runVitest([
          '--project',
          'unit',
          '--project',
          'screens',
          '--project',
          'pure',
          '--changed',
          base,
          '--passWithNoTests',
        ]),
    },
    ...(server.length > 0 ? [onServer] : []),
    { name: `end-to-end tests of ${endToEnd.join(', ')}`, run: () => runEndToEnd([], endToEnd) },
  ];
}

function planOfChange(): { readonly steps: readonly Step[]; readonly leftOut: readonly string[] } {
  const base = baseOfChange();
  const plan = planFor(changedSince(base), isTab);
  return { steps: nearby(base, plan), leftOut: plan.leftOut };
}

const onlyChanged = process.argv.includes('--changed');
const { steps, leftOut } = onlyChanged ? planOfChange() : { steps: everything, leftOut: [] };

let passedInAll = 0;
const allFailures: string[] = [];
for (const [index, { name, run }] of steps.entries()) {
  console.info(`\n[${index + 1}/${steps.length}] ${name}`);
  const started = performance.now();
  const { passed, failed, failures } = await run();
  passedInAll += passed;
  allFailures.push(...failures);
  console.info(
    `    ${passed} passed, ${failed} failed in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
}
for (const what of leftOut) console.info(`    not run: ${what}`);
const wellDone = onlyChanged
  ? '\nWhat is near to the change is well. `npm test` runs everything.'
  : '\nAll is well. `npm start` starts the product.';
if (allFailures.length === 0) console.info(wellDone);
for (const failure of allFailures) console.info(`✗ ${failure}`);
console.info(`${passedInAll} passed, ${allFailures.length} failed`);
process.exit(allFailures.length === 0 ? 0 : 1);
