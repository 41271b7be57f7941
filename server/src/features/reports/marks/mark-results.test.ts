import { type BookColumn, columnsOfBook, competitionRanks } from '@suksa/contracts/marks/book';
import { type Book, failedSubjects, placeOf, resultsOf } from '@suksa/contracts/marks/results';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const year = {
  start: '2026-09-01',
  end: '2027-05-31',
  markingMonths: [9, 10, 11, 12, 2, 3, 4, 5],
  terms: [
    { number: 1, end: '2027-01-17' },
    { number: 2, end: '2027-05-30' },
  ],
};
const columns = columnsOfBook(year);
const lao = { monthWeight: 1, examWeight: 1, firstTermWeight: 1, secondTermWeight: 1, decimals: 2 };
const codes = [
  { id: 1, counts: 'left_out' as const },
  { id: 2, counts: 'as_zero' as const },
];

/** A fraction in whole numbers of any size: nothing is ever rounded but where `rounded` says so. */
type Fraction = readonly [bigint, bigint];
type Slow =
  | { readonly kind: 'mark'; readonly of: Fraction }
  | { readonly kind: 'missing' }
  | { readonly kind: 'left_out' };

const slowMean = (parts: readonly { slow: Slow; weight: bigint }[], decimals: number) => {
  let [top, weights, missing, counted] = [[0n, 1n] as Fraction, 0n, false, 0];
  for (const { slow, weight } of parts) {
    if (weight === 0n || slow.kind === 'left_out') continue;
    counted += 1;
    if (slow.kind !== 'mark') missing = true;
    else {
      top = [top[0] * slow.of[1] + slow.of[0] * weight * top[1], top[1] * slow.of[1]];
      weights += weight;
    }
  }
  if (weights === 0n) return { slow: { kind: counted === 0 ? 'left_out' : 'missing' } as Slow, missing };
  // Half up, digit by digit: of the two neighbours on the scale the nearer one, the higher where they are as near.
  const scale = 10n ** BigInt(decimals);
  const [n, d] = [top[0] * scale, top[1] * weights];
  let low = 0n;
  while ((low + 1n) * d <= n) low += 1n;
  const up = (low + 1n) * d - n <= n - low * d;
  return { slow: { kind: 'mark', of: [up ? low + 1n : low, scale] } as Slow, missing };
};

/** The same rules, written apart and slowly: by search through the cells, in fractions of marks. */
const slowResults = (book: Book) => {
  const rules = book.rules;
  const of = (studentId: number, subjectId: number, column: string): Slow => {
    const cell = book.cells.find(
      (one) => one.studentId === studentId && one.subjectId === subjectId && one.column === column,
    );
    if (cell?.value != null) return { kind: 'mark', of: [BigInt(cell.value), 100n] };
    if (cell?.codeId === 1) return { kind: 'left_out' };
    return cell?.codeId === 2 ? { kind: 'mark', of: [0n, 1n] } : { kind: 'missing' };
  };
  const term = (studentId: number, subjectId: number, number: 1 | 2) => {
    const names = number === 1 ? ['m9', 'm10', 'm11', 'm12'] : ['m2', 'm3', 'm4', 'm5'];
    const months = slowMean(
      names.map((name) => ({ slow: of(studentId, subjectId, name), weight: 1n })),
      rules.decimals,
    );
    const all = slowMean(
      [
        { slow: months.slow, weight: BigInt(rules.monthWeight) },
        { slow: of(studentId, subjectId, `exam${number}`), weight: BigInt(rules.examWeight) },
      ],
      rules.decimals,
    );
    return { slow: all.slow, missing: all.missing || (months.missing && rules.monthWeight > 0) };
  };
  const whole = (studentId: number, subjectId: number) => {
    const [one, two] = [term(studentId, subjectId, 1), term(studentId, subjectId, 2)];
    const all = slowMean(
      [
        { slow: one.slow, weight: BigInt(rules.firstTermWeight) },
        { slow: two.slow, weight: BigInt(rules.secondTermWeight) },
      ],
      rules.decimals,
    );
    const below = (one.missing && rules.firstTermWeight > 0) || (two.missing && rules.secondTermWeight > 0);
    return { slow: all.slow, missing: all.missing || below };
  };
  const general = book.studentIds.map((studentId) => {
    const parts = book.subjects
      .filter(({ countsInAverage }) => countsInAverage)
      .map((subject) => ({ ...whole(studentId, subject.id), weight: BigInt(subject.coefficient) }));
    const mean = slowMean(parts, rules.decimals);
    return { slow: mean.slow, missing: mean.missing || parts.some(({ missing }) => missing) };
  });
  const better = (one: Slow, other: Slow) =>
    one.kind === 'mark' && other.kind === 'mark' && one.of[0] * other.of[1] > other.of[0] * one.of[1];
  return {
    whole,
    general,
    ranks: general.map(({ slow }) =>
      slow.kind === 'mark' ? 1 + general.filter((other) => better(other.slow, slow)).length : null,
    ),
  };
};

const shown = (slow: Slow) => (slow.kind === 'mark' ? Number((slow.of[0] * 100n) / slow.of[1]) : null);

const weight = fc.integer({ min: 0, max: 3 });
const aBook = fc
  .record({
    students: fc.integer({ min: 1, max: 6 }),
    subjects: fc.array(
      fc.record({ coefficient: fc.integer({ min: 1, max: 400 }), countsInAverage: fc.boolean() }),
      { minLength: 1, maxLength: 4 },
    ),
    marks: fc.infiniteStream(
      fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: 0, max: 40 }).map((quarter) => quarter * 25) },
        { weight: 1, arbitrary: fc.integer({ min: 0, max: 1000 }) },
        { weight: 2, arbitrary: fc.constantFrom('blank', 'exempt', 'absent') },
      ),
    ),
    rules: fc
      .record({
        monthWeight: weight,
        examWeight: weight,
        firstTermWeight: weight,
        secondTermWeight: weight,
        decimals: fc.constantFrom(1, 2),
      })
      .filter(
        (one) => one.monthWeight + one.examWeight > 0 && one.firstTermWeight + one.secondTermWeight > 0,
      ),
  })
  .map(({ students, subjects, marks, rules }): Book => {
    const numbered = subjects.map((subject, at) => ({ id: at + 1, ...subject }));
    const studentIds = Array.from({ length: students }, (_, at) => at + 1);
    const cells = studentIds.flatMap((studentId) =>
      numbered.flatMap((subject) =>
        columns.flatMap(({ key }) => {
          const next = marks.next().value as number | string;
          if (next === 'blank') return [];
          const codeId = next === 'exempt' ? 1 : next === 'absent' ? 2 : null;
          const value = typeof next === 'number' ? next : null;
          return [{ studentId, subjectId: subject.id, column: key, value, codeId }];
        }),
      ),
    );
    return { studentIds, subjects: numbered, columns, cells, codes, rules };
  });

test('a thousand random classes come to the same averages and places as in exact fractions', () => {
  fc.assert(
    fc.property(aBook, (book) => {
      const slow = slowResults(book);
      resultsOf(book).forEach((result, at) => {
        for (const { id } of book.subjects) {
          const expected = slow.whole(result.studentId, id);
          const { value, partial } = result.lines.get(id)?.year ?? {};
          expect({ value, partial }).toEqual({ value: shown(expected.slow), partial: expected.missing });
        }
        const { mean, rank } = result.general.get('year') ?? {};
        expect({ value: mean?.value, partial: mean?.partial, rank }).toEqual({
          value: shown(slow.general[at]?.slow ?? { kind: 'missing' }),
          partial: slow.general[at]?.missing,
          rank: slow.ranks[at],
        });
      });
    }),
    { numRuns: 1000, seed: 20_261_123 },
  );
});

/** One student and one subject, with these marks. */
const one = (marks: Readonly<Record<string, number | 'exempt' | 'absent'>>) => {
  const cells = Object.entries(marks).map(([column, mark]) => ({
    ...{ studentId: 1, subjectId: 1, column },
    value: typeof mark === 'number' ? mark : null,
    codeId: mark === 'exempt' ? 1 : mark === 'absent' ? 2 : null,
  }));
  const subjects = [{ id: 1, coefficient: 100, countsInAverage: true }];
  const [result] = resultsOf({ studentIds: [1], subjects, columns, cells, codes, rules: lao });
  return { result, line: result?.lines.get(1), subjects };
};

describe('the averages of a subject', () => {
  test('are half up to the last digit: 7.125 is 7.13', () => {
    const { line } = one({ m9: 700, m10: 725, m11: 700, m12: 725, exam1: 713 });
    expect(line?.months[0].value).toBe(713);
    expect(line?.terms[0]).toMatchObject({ value: 713, partial: false });
  });

  test('of a joiner are over the months that are there, and say so', () => {
    const { line } = one({ m11: 800, m12: 600, exam1: 700 });
    expect(line?.terms[0]).toMatchObject({ value: 700, partial: true });
  });

  test('leave out who is exempt, count an absence without reason as nought, and a blank as neither', () => {
    expect(one({ m9: 800, m10: 'exempt', m11: 800, m12: 800 }).line?.months[0]).toMatchObject({
      value: 800,
      partial: false,
    });
    expect(one({ m9: 800, m10: 'absent', m11: 800, m12: 800 }).line?.months[0].value).toBe(600);
    expect(one({ m9: 800, m11: 800, m12: 800 }).line?.months[0]).toMatchObject({ value: 800, partial: true });
  });

  test('stay as they are when a re-sit is entered, which decides whether the subject is passed', () => {
    const failed = one({ m9: 400, exam1: 400, m2: 400, exam2: 400 });
    expect(failed.result && failedSubjects(failed.result, failed.subjects, 500)).toBe(1);
    const { line, result, subjects } = one({ m9: 400, exam1: 400, m2: 400, exam2: 400, resit: 600 });
    expect(line).toMatchObject({ year: { value: 400 }, final: 600 });
    expect(result && failedSubjects(result, subjects, 500)).toBe(0);
  });
});

test('places are shared as in a race, and who has no average has none', () => {
  expect(competitionRanks([800, 900, 800, null, 700])).toEqual([2, 1, 2, null, 4]);
});

test('a book has the months of each term before its exam, in the order of the year, and the re-sit last', () => {
  expect(columns.map(({ key }: BookColumn) => key).join(' ')).toBe(
    'm9 m10 m11 m12 exam1 m2 m3 m4 m5 exam2 resit',
  );
  expect(placeOf(1, 2, 'm9')).toBe('1/2/m9');
});
