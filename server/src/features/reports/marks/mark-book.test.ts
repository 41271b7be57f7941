import {
  correctionEffects,
  decideCorrection,
  exportMarkBook,
  listCorrections,
  type MarkBook,
  markAudit,
  markBookChoices,
  readMarkBook,
  requestCorrection,
  saveMarks,
  stepSheets,
  withdrawCorrection,
} from '@suksa/contracts/reports';
import { createMarkWindow } from '@suksa/contracts/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let classId: number;
let subjectId: number;
let foreign: { classId: number; subjectId: number };

beforeAll(async () => {
  server = await startTestServer();
  const { classes } = await server.send(markBookChoices, {}, 'teacher');
  const own = classes.find(({ subjects }) => subjects.some(({ mine }) => mine));
  classId = own?.id ?? 0;
  subjectId = own?.subjects.find(({ mine }) => mine)?.id ?? 0;
  const all = await server.send(markBookChoices, {}, 'head');
  const other = all.classes.find((one) => !classes.some(({ id }) => id === one.id));
  foreign = { classId: other?.id ?? 0, subjectId: other?.subjects[0]?.id ?? 0 };
});
afterAll(() => server.stop());

const book = (as: Account = 'teacher', query: { subjectId?: number; column?: string } = { subjectId }) =>
  server.send(readMarkBook, { params: { id: classId }, query }, as);
const cellIn = ({ cells, students }: MarkBook, column: string, at = 0) => {
  const studentId = students[at]?.id ?? 0;
  const found = cells.find((cell) => cell.studentId === studentId && cell.column === column);
  return { studentId, subjectId, column, version: found?.version ?? 0, id: found?.id ?? null };
};
/** A mark of September that nobody has asked to correct. */
const september = (read: MarkBook, which = 0) => {
  const free = read.students.flatMap(({ id }, at) => {
    const cell = read.cells.find((one) => one.studentId === id && one.column === 'm9');
    return cell && !read.corrections.some(({ markId }) => markId === cell.id) ? [at] : [];
  });
  return cellIn(read, 'm9', free[which]);
};
interface Typed {
  readonly studentId: number;
  readonly subjectId: number;
  readonly column: string;
  readonly version: number;
}
const save = (
  cells: readonly (Typed & { value?: number | null; codeId?: number | null })[],
  as: Account = 'teacher',
  id = classId,
) =>
  server.send(
    saveMarks,
    {
      params: { id },
      body: {
        cells: cells.map(
          ({ studentId, subjectId: subject, column, version, value = null, codeId = null }) => ({
            ...{ studentId, subjectId: subject, column, version, value, codeId },
          }),
        ),
      },
    },
    as,
  );
const step = (
  what: 'submit' | 'approve' | 'return' | 'publish' | 'lock',
  column: string,
  as: Account,
  note = '',
) =>
  server.send(
    stepSheets,
    { params: { id: classId }, body: { step: what, sheets: [{ subjectId, column }], note } },
    as,
  );

describe('the mark book', () => {
  test('shows the marks of the class since September, with who entered them, and in which month the school is', async () => {
    const { now, columns } = await server.send(markBookChoices, {}, 'teacher');
    expect(now).toBe('m11');
    expect(columns.map(({ key }) => key)).toContain('exam1');
    const read = await book();
    expect(read.students.length).toBeGreaterThan(3);
    const september = read.cells.filter(({ column }) => column === 'm9');
    expect(september).toHaveLength(read.students.length);
    expect(september.every(({ by }) => read.people.some(({ id }) => id === by))).toBe(true);
    const over = await book('head', { column: 'm9' });
    expect(over.subjects.length).toBeGreaterThan(3);
    expect(over.columns.map(({ key }) => key)).toEqual(['m9']);
  });

  test('keeps a mark as it is typed, with its history, and takes it back to blank', async () => {
    const cell = cellIn(await book(), 'm12');
    const { cells } = await save([{ ...cell, value: 725 }]);
    expect(cells).toMatchObject([{ value: 725, version: 1, external: false }]);
    const id = cells[0]?.id ?? 0;
    await save([{ ...cell, version: 1, value: 750 }]);
    const blank = await save([{ ...cell, version: 2 }]);
    expect(blank.cells).toMatchObject([{ value: null, codeId: null, version: 3 }]);
    const { rows } = await server.send(markAudit, { params: { id } }, 'teacher');
    expect(rows.map(({ changes }) => changes[0])).toMatchObject([
      { before: '7.50', after: null },
      { before: '7.25', after: '7.50' },
      { before: null, after: '7.25' },
    ]);
  });

  test('writes a repeated call once', async () => {
    const cell = cellIn(await book(), 'm12', 1);
    const [first, again] = [await save([{ ...cell, value: 600 }]), await save([{ ...cell, value: 600 }])];
    expect(again).toEqual(first);
    expect(again.cells).toMatchObject([{ version: 1 }]);
  });

  test('tells who was first where two write one cell, with both marks to choose from, and writes the rest', async () => {
    const read = await book();
    const [contested, own] = [cellIn(read, 'm12', 2), cellIn(read, 'm2', 2)];
    await save([{ ...contested, value: 900 }], 'head');
    const { cells, refused } = await save([
      { ...contested, value: 500 },
      { ...own, value: 500 },
    ]);
    expect(cells).toMatchObject([{ column: 'm2', value: 500 }]);
    expect(refused).toMatchObject([
      { code: 'conflict', cell: { value: 900, version: 1 }, by: { lo: expect.any(String) } },
    ]);
  });

  test('of ten savers of one class at once nobody loses a mark, and none is there twice', async () => {
    const read = await book();
    const cells = read.students.map((_, at) => cellIn(read, 'm3', at));
    await Promise.all(
      Array.from({ length: 10 }, (_, saver) =>
        save(
          cells
            .filter((_cell, at) => at % 10 === saver)
            .concat(cells.slice(0, 1))
            .map((cell) => ({ ...cell, value: 800 })),
        ),
      ),
    );
    const after = (await book()).cells.filter(({ column }) => column === 'm3');
    expect(after).toHaveLength(read.students.length);
    expect(after.every(({ value, version }) => value === 800 && version === 1)).toBe(true);
  });

  test('refuses what no mark can be, whom the class hasn’t, and what the level isn’t taught', async () => {
    const read = await book();
    const cell = cellIn(read, 'm4');
    const codeOf = async (changes: object, as: Account = 'teacher') =>
      (await save([{ ...cell, value: 500, ...changes }], as)).refused[0]?.code;
    expect(await codeOf({ value: 733 })).toBe('mark_step');
    expect(await codeOf({ value: null, codeId: 99_999 })).toBe('code_unknown');
    expect(await codeOf({ codeId: read.codes[0]?.id })).toBe('mark_and_code');
    expect(await codeOf({ studentId: 999_999 })).toBe('not_of_class');
    expect(await codeOf({ subjectId: 999_999 })).toBe('not_in_curriculum');
    expect(await codeOf({ column: 'm7' })).toBe('not_in_curriculum');
  });

  test('is for teachers their own classes and subjects; for a family and a cashier nothing', async () => {
    const read = await book('teacher', { column: 'm12' });
    const other = read.subjects.find(({ mine }) => !mine);
    if (other) {
      const { refused } = await save([{ ...cellIn(read, 'm12', 3), subjectId: other.id, value: 500 }]);
      expect(refused[0]?.code).toBe('not_yours');
    }
    await expect(
      server.send(readMarkBook, { params: { id: foreign.classId }, query: {} }, 'teacher'),
    ).rejects.toMatchObject({ code: 'not_found' });
    for (const account of ['family', 'cashier'] as const)
      await expect(server.send(markBookChoices, {}, account)).rejects.toMatchObject({
        code: 'no_permission',
      });
    await expect(save([{ ...cellIn(read, 'm12'), value: 500 }], 'registrar')).rejects.toMatchObject({
      code: 'no_permission',
    });
  });

  test('takes no marks outside the entry period of the settings', async () => {
    const times = { opensOn: '2027-05-20', opensTime: '08:00', closesOn: '2027-06-01', closesTime: '17:00' };
    await server.send(
      createMarkWindow,
      { body: { period: 'month', month: 5, levelId: null, ...times } },
      'head',
    );
    const read = await book();
    expect(read.columns.find(({ key }) => key === 'm5')?.entry).toBe('before');
    const { refused } = await save([{ ...cellIn(read, 'm5'), value: 500 }]);
    expect(refused[0]?.code).toBe('mark_window_before');
  });
});

describe('a column of marks', () => {
  test('is handed in by its teacher, then approved and published by the head; meanwhile nobody changes it', async () => {
    const cell = cellIn(await book(), 'exam1');
    await save([{ ...cell, value: 700 }]);
    await step('submit', 'exam1', 'teacher');
    expect((await save([{ ...cell, version: 1, value: 800 }])).refused[0]?.code).toBe('submitted');
    await expect(step('approve', 'exam1', 'teacher')).rejects.toMatchObject({ code: 'no_permission' });
    await expect(step('return', 'exam1', 'head')).rejects.toMatchObject({ fields: [{ path: 'note' }] });
    await step('return', 'exam1', 'head', 'ຂາດ 2 ຄົນ');
    expect((await save([{ ...cell, version: 1, value: 800 }])).cells).toMatchObject([{ value: 800 }]);
    await step('submit', 'exam1', 'teacher');
    await step('approve', 'exam1', 'head');
    const { sheets } = await step('publish', 'exam1', 'head');
    expect(sheets.find((one) => one.subjectId === subjectId && one.column === 'exam1')?.state).toBe(
      'published',
    );
    await expect(step('submit', 'exam1', 'teacher')).rejects.toMatchObject({ code: 'sheet_state' });
    await expect(
      server.app.db.execute(
        `update mark set value = 0 where book_column = 'exam1' and subject_id = ${subjectId}`,
      ),
    ).rejects.toThrow();
    const locked = await step('lock', 'exam1', 'head');
    expect(locked.sheets.find((one) => one.column === 'exam1')?.state).toBe('locked');
  });

  test('changes after that by a correction: asked with a reason, its effects listed, decided by somebody else', async () => {
    const read = await book();
    const cell = september(read);
    const was = read.cells.find(({ id }) => id === cell.id)?.value ?? 0;
    const value = was >= 900 ? 400 : 1000;
    const ask = (as: Account, changes: object = {}) =>
      server.send(
        requestCorrection,
        {
          body: {
            markId: cell.id ?? 0,
            version: cell.version,
            value,
            codeId: null,
            reason: 'ອ່ານຜິດ',
            ...changes,
          },
        },
        as,
      );
    const blank = await save([{ ...cellIn(read, 'm2'), value: 500 }]);
    await expect(ask('teacher', { markId: blank.cells[0]?.id, version: 1 })).rejects.toMatchObject({
      code: 'still_open',
    });
    await expect(ask('teacher', { version: cell.version + 1 })).rejects.toMatchObject({ code: 'conflict' });
    const { id } = await ask('teacher');
    await expect(ask('head')).rejects.toMatchObject({ code: 'correction_waiting' });
    const { rows } = await server.send(listCorrections, {}, 'head');
    expect(rows.find((one) => one.id === id)).toMatchObject({ to: { value }, reason: 'ອ່ານຜິດ' });
    const { moves } = await server.send(correctionEffects, { params: { id } }, 'head');
    expect(moves.find((one) => one.studentId === cell.studentId && one.over === 'subject')).toBeDefined();
    const decide = (as: Account, version = 1) =>
      server.send(decideCorrection, { params: { id }, body: { version, approve: true, note: '' } }, as);
    await expect(decide('teacher')).rejects.toMatchObject({ code: 'no_permission' });
    await expect(decide('head', 7)).rejects.toMatchObject({ code: 'conflict' });
    await decide('head');
    expect((await book()).cells.find((one) => one.id === cell.id)).toMatchObject({
      value,
      version: cell.version + 1,
    });
    await expect(decide('head')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is never corrected by whoever asked for it', async () => {
    const cell = september(await book(), 1);
    const body = { markId: cell.id ?? 0, version: cell.version, value: 425, codeId: null, reason: 'ອ່ານຜິດ' };
    const { id } = await server.send(requestCorrection, { body }, 'head');
    const decision = { params: { id }, body: { version: 1, approve: false, note: '' } };
    await expect(server.send(decideCorrection, decision, 'head')).rejects.toMatchObject({
      code: 'own_request',
    });
    await server.send(decideCorrection, decision, 'admin');
    expect((await book()).cells.find((one) => one.id === cell.id)?.version).toBe(cell.version);
  });
});

test('who asked for a correction takes it back, nobody else does, and then it can be asked for anew', async () => {
  const read = await book();
  const cell = september(read, 1);
  const was = read.cells.find(({ id }) => id === cell.id)?.value ?? 0;
  const body = {
    ...{ markId: cell.id ?? 0, version: cell.version, codeId: null, reason: 'ອ່ານຜິດ' },
    value: was >= 900 ? 400 : 1000,
  };
  const { id } = await server.send(requestCorrection, { body }, 'teacher');
  const take = (as: Account, version: number) =>
    server.send(withdrawCorrection, { params: { id }, body: { version } }, as);
  const waiting = async () =>
    (await server.send(listCorrections, {}, 'head')).rows.find((row) => row.id === id);
  const version = (await waiting())?.version ?? 0;
  await expect(take('head', version)).rejects.toMatchObject({ code: 'not_found' });
  await expect(take('teacher', version + 1)).rejects.toMatchObject({ code: 'conflict' });
  await take('teacher', version);
  expect(await waiting()).toBeUndefined();
  await expect(take('teacher', version + 1)).rejects.toMatchObject({ code: 'not_found' });
  await expect(
    server.send(decideCorrection, { params: { id }, body: { version, approve: true, note: '' } }, 'head'),
  ).rejects.toMatchObject({ code: 'not_found' });
  expect((await book()).cells.find((one) => one.id === cell.id)?.value).toBe(was);
  expect((await server.send(requestCorrection, { body }, 'teacher')).id).toBeGreaterThan(id);
});

test('the book goes into a spreadsheet as it stands, of a subject and of a month, for who may take it out', async () => {
  const read = await book('head', { column: 'm9' });
  const lines = async (query: object, keys: readonly string[]) => {
    const columns = keys.map((key) => ({ key, title: key }));
    const file = await server.send(
      exportMarkBook,
      { params: { id: classId }, body: { query, format: 'csv', columns } } as never,
      'head',
    );
    return (await file.text()).trim().split('\r\n').slice(1);
  };
  const { students, cells } = read;
  const markOf = (studentId: number | undefined) =>
    cells.find((cell) => cell.studentId === studentId && cell.subjectId === subjectId)?.value ?? null;
  const ofMonth = await lines({ column: 'm9' }, ['code', `s${subjectId}`, 'general', 'rank']);
  const ofSubject = await lines({ subjectId }, ['code', 'm9', 'months1', 'year', 'rank']);
  expect(ofMonth).toHaveLength(students.length);
  expect(ofSubject).toHaveLength(students.length);
  students.forEach(({ id, code }, at) => {
    const value = markOf(id);
    if (value === null) return;
    expect(ofMonth[at]?.startsWith(`${code},${value / 100},`)).toBe(true);
    expect(ofSubject[at]?.startsWith(`${code},${value / 100},`)).toBe(true);
  });
  const first = (await book('head')).subjects[0]?.id ?? 0;
  const columns = ['code', 'm9', 'months1', 'year', 'rank'];
  const ofFirst = await lines({ subjectId: first }, columns);
  expect(ofFirst.some((line) => /,[\d.]+,[\d.]+/.test(line))).toBe(true);
  expect(await lines({}, columns)).toEqual(ofFirst);
  const body = { query: {}, format: 'csv', columns: [{ key: 'code', title: 'Code' }] };
  const call = { params: { id: classId }, body };
  expect((await server.ask(exportMarkBook, call, 'teacher')).statusCode).toBe(403);
});
