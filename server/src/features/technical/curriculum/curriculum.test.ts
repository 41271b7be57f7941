import {
  type CurriculumRow,
  type CurriculumValues,
  copyCurriculum,
  createCurriculumRow,
  curriculumAudit,
  deleteCurriculumRow,
  fillCurriculum,
  previewWeight,
  readCurriculum,
  updateCurriculumRow,
} from '@suksa/contracts/technical';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { shareOf, weighsDifferently } from './weight-rules.ts';

let server: TestServer;
let rows: readonly CurriculumRow[];
let closedYearId: number;

const read = () => server.send(readCurriculum, {}, 'head');

beforeAll(async () => {
  server = await startTestServer();
  const { rows: found, years } = await read();
  rows = found;
  closedYearId = years[0]?.id ?? 0;
});
afterAll(() => server.stop());

const rowOf = (code: string, levelId: number): CurriculumRow => {
  const row = rows.find((one) => one.subject.code === code && one.levelId === levelId);
  if (!row) throw new Error(`${code} isn't taught at level ${levelId}.`);
  return row;
};
const valuesOf = (row: CurriculumValues): CurriculumValues => ({
  weeklyPeriods: row.weeklyPeriods,
  coefficient: row.coefficient,
  countsInAverage: row.countsInAverage,
  examSubject: row.examSubject,
  position: row.position,
});
const changeOf = (row: CurriculumRow, changes: Partial<CurriculumValues & { accepted: boolean }>) => ({
  params: { id: row.id },
  body: { ...valuesOf(row), version: row.version, accepted: false, reason: '', ...changes },
});

describe('the curriculum of a year', () => {
  test('has each level with its classes, and its subjects in the order of reports', async () => {
    const { levels } = await read();
    expect(levels.find(({ code }) => code === 'P1')).toMatchObject({ classes: 1 });
    const first = rows.filter(({ levelId }) => levelId === levels[0]?.id).map(({ position }) => position);
    expect(first).toEqual([...first].sort((one, other) => one - other));
    expect(first.length).toBeGreaterThan(5);
  });

  test('takes other periods at once, and says so in its history', async () => {
    const row = rowOf('PE', 1);
    const after = await server.send(updateCurriculumRow, changeOf(row, { weeklyPeriods: 3 }), 'head');
    expect(after).toMatchObject({ weeklyPeriods: 3, version: row.version + 1 });
    const { rows: history } = await server.send(curriculumAudit, { params: { id: row.id } }, 'head');
    expect(history[0]).toMatchObject({ changes: [{ field: 'weeklyPeriods', before: 2, after: 3 }] });
  });

  test('takes another coefficient in a year that has begun only from somebody who has seen what moves', async () => {
    const row = rowOf('MAT-P', 1);
    await expect(
      server.send(updateCurriculumRow, changeOf(row, { coefficient: 3 }), 'head'),
    ).rejects.toMatchObject({ status: 409, code: 'averages_move', details: { classes: 1, moves: true } });
    const effect = await server.send(
      previewWeight,
      { params: { id: row.id }, query: { coefficient: 3, counts: 'yes' } },
      'head',
    );
    expect(effect.students).toBeGreaterThan(0);
    expect(effect.shareAfter).toBeGreaterThan(effect.shareBefore);
    const after = await server.send(
      updateCurriculumRow,
      changeOf(row, { coefficient: 3, accepted: true }),
      'head',
    );
    expect(after.coefficient).toBe(3);
  });

  test('is changed by one of two editors; the second is told', async () => {
    const row = rowOf('MUS', 1);
    await server.send(updateCurriculumRow, changeOf(row, { weeklyPeriods: 2 }), 'head');
    await expect(
      server.send(updateCurriculumRow, changeOf(row, { weeklyPeriods: 4 }), 'admin'),
    ).rejects.toMatchObject({ code: 'conflict', details: { current: { weeklyPeriods: 2 } } });
  });

  test('keeps a subject that somebody teaches, and lets go of one that nobody does', async () => {
    await expect(
      server.send(deleteCurriculumRow, { params: { id: rowOf('LAO-P', 1).id } }, 'head'),
    ).rejects.toMatchObject({ status: 409, code: 'subject_taught' });
    const { subjects } = await read();
    const subjectId = subjects.find(({ code }) => code === 'FRE')?.id ?? 0;
    const input = { ...valuesOf(rowOf('PE', 1)), levelId: 1, subjectId };
    const added = await server.send(createCurriculumRow, { body: input }, 'head');
    await expect(server.send(createCurriculumRow, { body: input }, 'head')).rejects.toMatchObject({
      fields: [{ path: 'subjectId', code: 'duplicate' }],
    });
    await server.send(deleteCurriculumRow, { params: { id: added.id } }, 'head');
    expect((await read()).rows.map(({ id }) => id)).not.toContain(added.id);
  });

  test('takes levels of its branch and subjects that exist', async () => {
    const values = valuesOf(rowOf('PE', 1));
    await expect(
      server.send(createCurriculumRow, { body: { ...values, levelId: 4, subjectId: 1 } }, 'head', {
        branchId: 2,
      }),
    ).rejects.toBeDefined();
    await expect(
      server.send(createCurriculumRow, { body: { ...values, levelId: 999, subjectId: 1 } }, 'head'),
    ).rejects.toMatchObject({ fields: [{ path: 'levelId', code: 'not_allowed' }] });
    await expect(
      server.send(createCurriculumRow, { body: { ...values, levelId: 1, subjectId: 99_999 } }, 'head'),
    ).rejects.toMatchObject({ fields: [{ path: 'subjectId', code: 'not_allowed' }] });
  });

  test('is filled from the list of subjects, and from another year, without touching what is there', async () => {
    const filled = await server.send(fillCurriculum, { body: { levelIds: [1] } }, 'head');
    expect(filled.already).toBeGreaterThan(5);
    const copied = await server.send(
      copyCurriculum,
      { body: { fromYearId: closedYearId, preview: true } },
      'head',
    );
    expect(copied).toMatchObject({ added: 0 });
    expect(copied.already).toBeGreaterThan(20);
    await expect(
      server.send(copyCurriculum, { body: { fromYearId: 999, preview: false } }, 'head'),
    ).rejects.toMatchObject({ fields: [{ path: 'fromYearId' }] });
  });

  test('of a closed year stays, and a teacher only reads it', async () => {
    const input = { ...valuesOf(rowOf('PE', 1)), levelId: 1, subjectId: 1 };
    await expect(
      server.send(createCurriculumRow, { body: input }, 'head', { yearId: closedYearId }),
    ).rejects.toMatchObject({ code: 'year_closed' });
    await server.send(readCurriculum, {}, 'teacher');
    await expect(server.send(createCurriculumRow, { body: input }, 'teacher')).rejects.toMatchObject({
      code: 'no_permission',
    });
  });
});

test('the share of a subject in an average is its coefficient among those that count', () => {
  const rowsOf = (counts: boolean) => [
    { id: 1, coefficient: 2, countsInAverage: counts },
    { id: 2, coefficient: 1, countsInAverage: true },
    { id: 3, coefficient: 5, countsInAverage: false },
  ];
  expect(shareOf(rowsOf(true), 1)).toBeCloseTo(2 / 3);
  expect(shareOf(rowsOf(false), 1)).toBe(0);
  expect(
    weighsDifferently({ coefficient: 2, countsInAverage: false }, { coefficient: 3, countsInAverage: false }),
  ).toBe(false);
  expect(
    weighsDifferently({ coefficient: 2, countsInAverage: true }, { coefficient: 2, countsInAverage: false }),
  ).toBe(true);
});
