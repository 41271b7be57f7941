import { expect, test } from 'vitest';
import { readSource, sourceFiles } from './check/source-files.ts';
import { differsOnEmbedded, embeddedTests } from './embedded-tests.ts';

test('each source that asks for the kind of its database is tested on the embedded one too', () => {
  const asking = sourceFiles(':(glob)server/src/**/*.ts')
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
    .filter((file) => /\bkind\b.*'(embedded|postgresql)'/.test(readSource(file)));
  expect(asking.length).toBeGreaterThan(0);
  const known = Object.keys(differsOnEmbedded);
  const isKnown = (file: string) => known.some((name) => file === name || file.startsWith(`${name}/`));
  expect(asking.filter((file) => !isKnown(file))).toEqual([]);
});

test('each line of the table names tests that are there', () => {
  expect(embeddedTests.filter((pattern) => sourceFiles(`:(glob)${pattern}`).length === 0)).toEqual([]);
});
