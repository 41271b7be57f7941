/**
 * The server's tests run on PostgreSQL. On the embedded database run, besides, the tests of what is different there:
 * by folder or file of the source, whose tests show it. A test of this table finds a source that asks for the kind of
 * its database and isn't here.
 */
export const differsOnEmbedded: Readonly<Record<string, readonly string[]>> = {
  'server/src/db': ['server/src/db/**/*.test.ts', 'server/src/testing/test-database.test.ts'],
  'server/src/first-school.ts': ['server/src/main.test.ts'],
  'server/src/give-way.ts': ['server/src/export.test.ts'],
  'server/src/features/education/import': ['server/src/features/education/import/*.test.ts'],
  'server/src/features/education/rollover': ['server/src/features/education/rollover/*.test.ts'],
  'server/src/features/session/dashboard': ['server/src/features/session/school/school.test.ts'],
  'server/src/features/settings/operation': ['server/src/features/settings/operation/*.test.ts'],
  'server/src/jobs': [
    'server/src/jobs/*.test.ts',
    'server/src/features/checkinout/recompute/*.test.ts',
    'server/src/features/settings/shifts/shift-recompute.test.ts',
  ],
  'server/src/plugins/limits': ['server/src/plugins/limits/*.test.ts'],
};

/** Every endpoint once, and what happens where its one session or its process is lost. */
const wholeOnEmbedded = [
  'server/src/build-app.test.ts',
  'server/src/connection-cuts.test.ts',
  'server/src/export.test.ts',
  'shared/testing/src/crash.test.ts',
];

/** What never asks for a PostgreSQL, so that a run beside one would prove the same once more. */
export const onlyEmbedded: readonly string[] = [
  'server/src/main.test.ts',
  'server/src/db/embedded/**/*.test.ts',
];

export const embeddedTests: readonly string[] = [
  ...new Set([...Object.values(differsOnEmbedded).flat(), ...wholeOnEmbedded]),
];
