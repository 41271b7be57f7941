import { expect, test } from 'vitest';
import { rowsToWrite } from './import-outcome-rules.ts';
import type { PlannedRow } from './import-plan.ts';

/** What is asked of a row here; the rest of it is nobody's business. */
const row = (
  outcome: PlannedRow['outcome'],
  { sex, ...rest }: { sex?: 'female' } & Partial<PlannedRow> = {},
) =>
  ({
    outcome,
    given: { number: 7, details: sex ? { sex } : {} },
    schoolClass: {},
    family: {},
    student: null,
    change: null,
    ...rest,
  }) as unknown as PlannedRow;

test('new and changed rows are written, others are not', () => {
  const fresh = row('new', { sex: 'female' });
  const changed = row('changed', { student: {}, change: {} } as unknown as Partial<PlannedRow>);
  expect(rowsToWrite([row('unchanged'), fresh, row('wrong'), changed])).toEqual({
    fresh: [fresh],
    changed: [changed],
  });
});

test('a row that lacks what its outcome promises stops the run: no sex and no class is ever guessed', () => {
  expect(() => rowsToWrite([row('new')])).toThrow('Row 7 is new');
  expect(() => rowsToWrite([row('new', { sex: 'female', schoolClass: null })])).toThrow('lacks');
  expect(() => rowsToWrite([row('changed')])).toThrow('Row 7 is changed');
});
