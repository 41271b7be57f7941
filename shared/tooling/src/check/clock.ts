import { readSource, sourceFiles } from './source-files.ts';

/** Where days are counted and moments become days, each once. */
const keepers = [
  'shared/contracts/src/days.ts',
  'server/src/school/clock.ts',
  // Formats know nothing else of the product, contracts included.
  'shared/i18n/src/format.ts',
];
const product = /^(remotes\/[^/]+|shell|server|shared\/(contracts|ui|i18n|platform))\/src\//;
const test = /\.test\.tsx?$|(\/|-)testing(\/|\.ts$)/;

const days = 'Use daysAfter(), daysBetween() and dayLength of @suksa/contracts/days.';
const moments = 'Use dayAt(), wallClock() and instantAt() of @suksa/contracts/days.';

const byHand: readonly { readonly pattern: RegExp; readonly instead: string }[] = [
  { pattern: /86_?400_?000/, instead: days },
  { pattern: /\bgetUTCDay\(/, instead: 'Use weekdayOf() of @suksa/contracts/days.' },
  {
    pattern: /toISOString\(\)\.slice\(0, 10\)/,
    instead: `It is the day of UTC, yesterday until seven. ${moments}`,
  },
  { pattern: /\+07:00|\b7 \* (3_?600_?000|60 \* 60)/, instead: moments },
  { pattern: /Asia\/Vientiane/, instead: 'Use schoolTimeZone of @suksa/contracts/days.' },
];

/** In tests too: their clock is pinned, and the day of the database isn't. */
const dayOfDatabase = /\bcurrent_date\b/i;
const ownFolder = /^shared\/tooling\/src\/check\//;

/** Complaints about code that asks for a day by itself, and would be a day off at another hour or in another zone. */
export async function checkClock(): Promise<readonly string[]> {
  return sourceFiles('*.ts', '*.tsx').flatMap((file) => clockComplaints(file, readSource(file)));
}

/** The complaints about one file, given its path from the root and its text. */
export function clockComplaints(file: string, source: string): readonly string[] {
  if (keepers.includes(file) || ownFolder.test(file)) return [];
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
  const foreign = dayOfDatabase.exec(code)?.[0];
  const complaints = foreign
    ? [
        `${file}: ${foreign} is another day. Use sqlToday of server/src/school/clock.ts, in tests now()::date.`,
      ]
    : [];
  if (!product.test(file) || test.test(file)) return complaints;
  return [
    ...complaints,
    ...byHand.flatMap(({ pattern, instead }) => {
      const found = pattern.exec(code)?.[0];
      return found ? [`${file}: ${found} reckons days by hand. ${instead}`] : [];
    }),
  ];
}
