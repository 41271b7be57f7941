import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runChecks } from './check.ts';
import { tool } from './command.ts';
import { runEndToEnd } from './e2e.ts';
import { onPostgres } from './server-tests.ts';

interface Tally {
  readonly passed: number;
  readonly failed: number;
}

/** `npm test`: checks, unit and server tests, then the composed product in a browser. */
const steps: readonly { readonly name: string; readonly run: () => Promise<Tally> }[] = [
  { name: 'checks', run: runChecks },
  {
    name: 'unit tests, server tests on PostgreSQL and, where it differs, on the embedded database',
    run: () => onPostgres((url) => runVitest({ TEST_DATABASE_URL: url ?? '' })),
  },
  { name: 'end-to-end tests on the composed product', run: () => runEndToEnd([]) },
];

async function runVitest(env: Record<string, string>): Promise<Tally> {
  const folder = mkdtempSync(path.join(tmpdir(), 'suksa-vitest-'));
  const result = path.join(folder, 'result.json');
  const { code } = await tool(
    'vitest',
    [
      'run',
      '--config',
      'shared/tooling/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${result}`,
    ],
    { env },
  );
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(result, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
  };
  rmSync(folder, { recursive: true });
  return { passed: numPassedTests, failed: code === 0 ? 0 : Math.max(1, numFailedTests) };
}

const tally = { passed: 0, failed: 0 };
for (const [index, { name, run }] of steps.entries()) {
  console.info(`\n[${index + 1}/${steps.length}] ${name}`);
  const started = performance.now();
  const { passed, failed } = await run();
  tally.passed += passed;
  tally.failed += failed;
  console.info(
    `    ${passed} passed, ${failed} failed in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
}
console.info(
  tally.failed === 0
    ? '\nAll is well. `npm start` starts the product.'
    : '\nSee the lines above for what failed.',
);
console.info(`${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed === 0 ? 0 : 1);
