import { checkCircles } from './check/circles.ts';
import { checkCitations } from './check/citations.ts';
import { checkClock } from './check/clock.ts';
import { checkCommitSubjects } from './check/commit-subjects.ts';
import { checkInputs } from './check/contracts/inputs.ts';
import { checkOldCalls } from './check/contracts/old-calls.ts';
import { checkPromisedCalls } from './check/contracts/promised-calls.ts';
import { checkRefreshes } from './check/contracts/refreshes.ts';
import { checkFacades } from './check/facades.ts';
import { checkFolders } from './check/folders.ts';
import { checkForms } from './check/forms.ts';
import { checkImports } from './check/imports.ts';
import { checkLicences } from './check/licences.ts';
import { checkOneWay } from './check/one-way.ts';
import { checkScreens } from './check/screens.ts';
import { checkSecureContext } from './check/secure-context.ts';
import { checkLocales } from './check/words/locales.ts';
import { checkUnusedWords } from './check/words/unused-words.ts';
import { checkWords } from './check/words/words.ts';
import { tool } from './command.ts';
import { type Tally, tallyOf } from './tally.ts';

interface Check {
  readonly name: string;
  /** The complaints; none when all is well. */
  readonly run: () => Promise<readonly string[]>;
}

const program = (name: string, args: readonly string[]) => async (): Promise<readonly string[]> => {
  const { code, output } = await tool(name, args, { quiet: true });
  return code === 0 ? [] : [output.trim()];
};

const checks: readonly Check[] = [
  // Each of several checkers works most types out for itself: two cost a quarter more than one, four as much again.
  { name: 'types', run: program('tsc', ['-p', '.', '--checkers', '2']) },
  { name: 'lint and format', run: program('biome', ['check', '--error-on-warnings', '.']) },
  { name: 'import rules', run: checkImports },
  { name: 'circles', run: checkCircles },
  { name: 'folders and names of files', run: checkFolders },
  { name: 'one clock', run: checkClock },
  { name: 'links and what comments cite', run: checkCitations },
  { name: 'one way to read and write', run: checkOneWay },
  { name: 'shared façades', run: checkFacades },
  { name: 'works on plain http', run: checkSecureContext },
  { name: 'inputs of contracts', run: checkInputs },
  { name: 'guarded forms', run: checkForms },
  { name: 'what calls change', run: checkRefreshes },
  { name: 'calls that releases use', run: () => checkOldCalls() },
  { name: 'calls that were promised', run: checkPromisedCalls },
  { name: 'locale parity', run: checkLocales },
  { name: 'words of the word list', run: checkWords },
  { name: 'unused words', run: checkUnusedWords },
  { name: 'screens', run: checkScreens },
  { name: 'licences', run: checkLicences },
  { name: 'subjects of commits', run: checkCommitSubjects },
  { name: 'unused code', run: program('knip', ['--config', 'shared/tooling/knip.json']) },
  // What only a test uses is as dead as what nobody uses.
  {
    name: 'code for tests alone',
    run: program('knip', [
      ...['--config', 'shared/tooling/knip.product.json'],
      ...['--production', '--include', 'exports,types'],
    ]),
  },
];

/** Runs every check and prints its complaints. Answers how many passed and failed. */
export async function runChecks(): Promise<Tally> {
  const results = await Promise.all(checks.map(async ({ name, run }) => ({ name, complaints: await run() })));
  for (const { name, complaints } of results) {
    console.info(`${complaints.length === 0 ? '✓' : '✗'} ${name}`);
    for (const complaint of complaints) console.info(complaint.replace(/^/gm, '    '));
  }
  const failures = results
    .filter(({ complaints }) => complaints.length > 0)
    .map(({ name }) => `check: ${name}`);
  return tallyOf({ passed: results.length - failures.length, failures });
}

if (process.argv[1] === import.meta.filename) {
  const { passed, failed } = await runChecks();
  console.info(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
