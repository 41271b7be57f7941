import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { root } from './root.ts';

/** What `npm test` reads of a run of Vitest. */
export interface VitestOutcome {
  readonly passed: number;
  readonly failures: readonly string[];
  /** What broke while no test could be blamed for it. */
  readonly outside: readonly { readonly what: string; readonly file: string | null }[];
}

/**
 * A reporter beside the default one. Vitest's own JSON leaves out what broke outside of every test, such as a promise that
 * was rejected after its test had ended: the run then fails, and nothing names it.
 */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env.VITEST_OUTCOME;
    if (!file) throw new Error('VITEST_OUTCOME names the file that the outcome is written to');
    writeFileSync(file, JSON.stringify(outcomeOf(modules, unhandled)));
  }
}

function outcomeOf(modules: readonly TestModule[], unhandled: readonly SerializedError[]): VitestOutcome {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  return {
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failures: modules.flatMap(failuresIn),
    outside: unhandled.map((error) => ({ what: described(error), file: fileOf(error) })),
  };
}

/** A file that can't even be read counts as one. */
function failuresIn(module: TestModule): readonly string[] {
  const file = path.relative(root, module.moduleId);
  const failed = [...module.children.allTests('failed')].map((test) => `${file} › ${test.fullName}`);
  return failed.length === 0 && module.state() === 'failed' ? [file] : failed;
}

/** The error, and the first line of ours on its way. */
function described({ name, message, stack }: SerializedError): string {
  const place = stack?.split('\n').find((line) => line.includes(root) && !line.includes('node_modules'));
  return [`${name}: ${message}`, place?.trim().replaceAll(`${root}/`, '')].filter(Boolean).join(', ');
}

/** Whose tests ran meanwhile. */
const fileOf = ({ VITEST_TEST_PATH: file }: SerializedError) =>
  typeof file === 'string' ? path.relative(root, file) : null;
