import { classResults, resolveReSit, saveResults, studentHistory } from '@suksa/contracts/education';
import { createMarkWindow, type MarkWindowInput } from '@suksa/contracts/settings';
import { beforeEach, describe, expect, test } from 'vitest';
import { markWindows } from '../../../db/schema/index.ts';
import { settleExits } from '../enrolment/dated-exits-job.ts';
import { classNamed, enrolmentsIn, fromYearId, useRolloverFixture } from '../rollover/rollover-testing.ts';

const desk = useRolloverFixture();
const { start, summary, run, result, aStudent, of, student } = desk;

beforeEach(() => desk.server.app.db.delete(markWindows));

/** An entry window for everybody, from `opensOn` to `closesOn`. */
const window = (period: MarkWindowInput['period'], opensOn: string, closesOn: string) => {
  const times = { opensOn, opensTime: '08:00', closesOn, closesTime: '17:00' };
  return desk.server.send(
    createMarkWindow,
    { body: { period, month: null, levelId: null, ...times } },
    'head',
  );
};

describe('Exam re-sit', () => {
  const resolve = (id: number, studentId: number, body: object) =>
    desk.server.send(
      resolveReSit,
      {
        params: { id },
        body: { studentId, average: null, passed: true, toClassId: null, from: '2027-09-15', ...body },
      },
      'head',
    );
  const pending = async (className: string) => {
    const row = await aStudent(className);
    await result(row.id, 4.2);
    const { id } = await start();
    await run(id);
    return { id, studentId: row.id };
  };

  test('who passes is promoted; the original average is kept, the re-sit stands beside it', async () => {
    const { id, studentId } = await pending('P1/1');
    expect((await summary(id)).reSitsOpen).toBe(1);
    expect(await enrolmentsIn(desk.server, studentId, desk.toYearId)).toEqual([]);
    const toClassId = await classNamed(desk.server, desk.toYearId, 'P2/1');
    expect(await resolve(id, studentId, { average: 6.5, toClassId })).toEqual({ outcome: 'promote' });
    expect(await enrolmentsIn(desk.server, studentId, desk.toYearId)).toMatchObject([
      { classId: toClassId, startDate: '2027-09-15', entryCode: 'promoted' },
    ]);
    expect(await of(id, studentId)).toMatchObject({ average: 4.2, reSitAverage: 6.5, resolvedAs: 'promote' });
    await expect(resolve(id, studentId, { toClassId })).rejects.toMatchObject({ code: 're_sit_not_pending' });
  });

  test('who fails again repeats, in a class of the same level', async () => {
    const { id, studentId } = await pending('P3/1');
    const { levelPosition, finalLevel } = await of(id, studentId);
    const same = (await summary(id)).toClasses.filter((found) => found.levelPosition === levelPosition);
    expect(same.map(({ name }) => name)).toEqual(['P3/1']);
    expect(finalLevel).toBe(false);
    const wrong = await classNamed(desk.server, desk.toYearId, 'P4/1');
    await expect(resolve(id, studentId, { passed: false, toClassId: wrong })).rejects.toMatchObject({
      fields: [{ path: 'toClassId', code: 'other_level_needed' }],
    });
    const toClassId = await classNamed(desk.server, desk.toYearId, 'P3/1');
    expect(await resolve(id, studentId, { passed: false, toClassId })).toEqual({ outcome: 'repeat' });
    expect(await enrolmentsIn(desk.server, studentId, desk.toYearId)).toMatchObject([
      { entryCode: 'repeated' },
    ]);
  });

  test('at M7 who passes graduates and leaves', async () => {
    const { id, studentId } = await pending('M7/1');
    await expect(resolve(id, studentId, { passed: false })).rejects.toMatchObject({
      fields: [{ path: 'toClassId', code: 'required' }],
    });
    expect(await resolve(id, studentId, { average: 5 })).toEqual({ outcome: 'graduate' });
    await settleExits(desk.server.app.db, '2027-06-01');
    expect(await student(studentId)).toMatchObject({ status: 'graduated' });
  });

  test('while its entry window is closed nobody enters it, and nothing has changed', async () => {
    const { id, studentId } = await pending('P1/1');
    const toClassId = await classNamed(desk.server, desk.toYearId, 'P2/1');
    await window('re_sit', '2020-01-01', '2020-02-01');
    await expect(resolve(id, studentId, { average: 6, toClassId })).rejects.toMatchObject({
      status: 423,
      code: 'mark_window_closed',
      details: { closes: '01/02/2020 17:00' },
    });
    expect(await of(id, studentId)).toMatchObject({ reSitAverage: null, resolvedAs: null });
    expect(await enrolmentsIn(desk.server, studentId, desk.toYearId)).toEqual([]);
  });

  test('a day outside the new year is refused at its field', async () => {
    const { id, studentId } = await pending('P1/1');
    const toClassId = await classNamed(desk.server, desk.toYearId, 'P2/1');
    await expect(resolve(id, studentId, { toClassId, from: '2027-08-01' })).rejects.toMatchObject({
      fields: [{ path: 'from', code: 'outside_year' }],
    });
  });
});

describe('results of a year', () => {
  const read = async (className: string) => {
    const classId = await classNamed(desk.server, fromYearId, className);
    const answer = await desk.server.send(classResults, { query: { classId } }, 'registrar');
    return { classId, ...answer };
  };
  const blank = { failedSubjects: null, conduct: '' as const, version: 0 };
  const save = (classId: number, rows: object[]) =>
    desk.server.send(saveResults, { body: { classId, source: 'typed', rows: rows as never } }, 'registrar');

  test('are typed for a class; what did not change is not written again', async () => {
    const { classId, rows } = await read('P1/1');
    const typed = {
      ...blank,
      studentId: rows[0]?.studentId ?? 0,
      average: 6.75,
      conduct: 'good',
      failedSubjects: 1,
    };
    expect(await save(classId, [typed])).toMatchObject({ changed: 1 });
    expect((await read('P1/1')).rows[0]).toMatchObject({
      average: 6.75,
      conduct: 'good',
      source: 'typed',
      version: 1,
    });
    expect(await save(classId, [{ ...typed, version: 1 }])).toMatchObject({ changed: 0 });
    const { rows: told } = await desk.server.send(
      studentHistory,
      { params: { id: typed.studentId } },
      'registrar',
    );
    expect(told[0]).toMatchObject({ action: 'result' });
  });

  test.each([
    [10.5, 'too_big'],
    [-1, 'too_small'],
    [5.555, 'two_decimals'],
  ])('%d is no average and is refused at its row', async (average, code) => {
    const { classId, rows } = await read('P1/1');
    await expect(
      save(classId, [{ ...blank, studentId: rows[0]?.studentId ?? 0, average }]),
    ).rejects.toMatchObject({
      fields: [{ path: 'rows.0.average', code }],
    });
  });

  test('all or nothing: somebody of another class is refused at the row', async () => {
    const { classId, rows } = await read('P1/1');
    const stranger = (await read('P3/1')).rows[0]?.studentId ?? 0;
    const written = [rows[0]?.studentId ?? 0, stranger].map((studentId) => ({
      ...blank,
      studentId,
      average: 5,
    }));
    await expect(save(classId, written)).rejects.toMatchObject({ fields: [{ path: 'rows.1.studentId' }] });
    expect((await read('P1/1')).rows[0]).toMatchObject({ average: null });
  });

  test('the second of two clerks is told, and nothing typed by the first is lost', async () => {
    const { classId, rows } = await read('P1/1');
    const studentId = rows[0]?.studentId ?? 0;
    await save(classId, [{ ...blank, studentId, average: 7 }]);
    await expect(save(classId, [{ ...blank, studentId, average: 3 }])).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
    });
    expect((await read('P1/1')).rows[0]).toMatchObject({ average: 7 });
  });

  test.each([
    ['2020-01-01', '2020-02-01', 'mark_window_closed'],
    ['2089-01-01', '2090-01-01', 'mark_window_before'],
  ] as const)(
    'outside the entry window (%s to %s) say beforehand what saving would refuse',
    async (opens, closes, code) => {
      expect((await read('P1/1')).entryClosed).toBeNull();
      await window('year_result', opens, closes);
      const { classId, rows, entryClosed } = await read('P1/1');
      expect(entryClosed?.code).toBe(code);
      await expect(
        save(classId, [{ ...blank, studentId: rows[0]?.studentId ?? 0, average: 7 }]),
      ).rejects.toMatchObject({ status: 423, ...entryClosed });
    },
  );

  test('of a class of another branch are not found', async () => {
    const foreign = await classNamed(desk.server, 4, 'P1/1');
    await expect(
      desk.server.send(classResults, { query: { classId: foreign } }, 'registrar', { branchId: 1 }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});
