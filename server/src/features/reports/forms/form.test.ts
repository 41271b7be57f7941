import { inflateRawSync } from 'node:zlib';
import {
  addForm,
  fillClassForms,
  fillForm,
  listForms,
  readForm,
  removeForm,
  tieForm,
} from '@suksa/contracts/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertReportForm } from '../../../db/demo/forms/report-form.ts';
import { directoryOf } from '../../../spreadsheet/archive.ts';
import { readXlsx } from '../../../spreadsheet/read-xlsx.ts';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let formId: number;
let classId: number;

beforeAll(async () => {
  server = await startTestServer();
  const { pool } = server.app.connection;
  await pool.query('delete from report_form');
  await insertReportForm(pool, 1);
  formId = (await pool.query('select id from report_form')).rows[0].id;
  classId = (
    await pool.query(
      `select c.id from class c join academic_year y on y.id = c.year_id and y.state = 'open' where c.branch_id = 1 order by c.id limit 1`,
    )
  ).rows[0].id;
});
afterAll(() => server.stop());

const file = async () => {
  const { rows } = await server.app.connection.pool.query('select content from report_form where id = $1', [
    formId,
  ]);
  return rows[0].content as Buffer;
};
const add = (bytes: Buffer, as: Account = 'head') =>
  server.send(
    addForm,
    { body: { name: 'ແບບ 1', kind: 'student', file: new File([new Uint8Array(bytes)], 'form.xlsx') } },
    as,
  );
const fill = (changes: object = {}, as: Account = 'head', id = formId) =>
  server.send(fillForm, { params: { id }, body: { period: 'm9', classId, studentId: null, ...changes } }, as);
const sheetOf = async (answer: unknown) => {
  const bytes = Buffer.from(await (answer as Blob).arrayBuffer());
  return (await readXlsx(bytes, 500)).rows.map(({ cells }) => cells);
};

test('a class’s form has its students in rows, the class’s own facts above, and reads as a spreadsheet', async () => {
  const rows = await sheetOf(await fill());
  expect(rows[1]?.[0]).toBe('ໃບລວມຄະແນນນັກຮຽນ');
  expect(rows[3]?.[1]).toMatch(/^[ປມ]\.\d\/\d/);
  expect(rows[3]?.[5]).toBe('ກັນຍາ');
  const { rows: found } = await server.app.connection.pool.query(
    `select s.code, s.first_name_lo, s.sex from enrolment e join student s on s.id = e.student_id
     where e.class_id = $1 and e.is_current and e.end_date is null order by e.sort_key, s.id`,
    [classId],
  );
  found.forEach((student, at) => {
    expect(rows[6 + at]?.[0]).toBe(at + 1);
    expect(rows[6 + at]?.[1]).toBe(student.code);
    expect(rows[6 + at]?.[2]).toContain(student.first_name_lo);
    expect(rows[6 + at]?.[3]).toBe(student.sex === 'female' ? 'ຍິງ' : 'ຊາຍ');
    expect(typeof rows[6 + at]?.[5]).toBe('number');
  });
  expect(rows[6 + found.length]?.[1] ?? null).toBeNull();
});

test('another file is kept as it came, tied and filled for one student, and for everybody in a class', async () => {
  const made = await add(await file());
  const { sheets } = await server.send(readForm, { params: { id: made.id } }, 'head');
  expect(sheets[0]?.cells).toContainEqual({ place: 'C6', text: 'ຊື່ ແລະ ນາມສະກຸນ', isFormula: false });
  const tie = (ties: readonly object[], changes: object = {}) =>
    server.send(
      tieForm,
      {
        params: { id: made.id },
        body: { kind: 'student', rows: null, version: 1, ties: ties as never, ...changes },
      },
      'head',
    );
  const at = (place: string, field: string, sheet = 0) => ({ sheet, place, field });
  await expect(tie([at('H7', 'name')])).rejects.toMatchObject({ fields: [{ path: 'ties.0.place' }] });
  await expect(tie([at('A1', 'name', 3)])).rejects.toMatchObject({ fields: [{ path: 'ties.0.place' }] });
  await expect(tie([at('B3', 'name'), at('B3', 'code')])).rejects.toMatchObject({
    fields: [{ path: 'ties.1.place', code: 'duplicate' }],
  });
  await expect(tie([at('B3', 'salary')])).rejects.toMatchObject({ code: 'validation_failed' });
  await expect(tie([at('B3', 'name')], { kind: 'class' })).rejects.toMatchObject({
    fields: [{ path: 'ties.0.field' }],
  });
  const tied = await tie([at('B3', 'name'), at('F3', 'average')]);
  expect(tied.version).toBe(2);
  await expect(tie([])).rejects.toMatchObject({ code: 'conflict' });
  const { rows: found } = await server.app.connection.pool.query(
    'select e.student_id as id, s.first_name_lo as name from enrolment e join student s on s.id = e.student_id where e.class_id = $1 and e.is_current order by 1 limit 1',
    [classId],
  );
  const rows = await sheetOf(await fill({ studentId: found[0].id }, 'head', made.id));
  expect(rows[2]?.[1]).toContain(found[0].name);
  const ofClass = (changes: object = {}, id = made.id, as: Account = 'head') =>
    server.send(fillClassForms, { params: { id }, body: { period: 'm9', classId, ...changes } }, as);
  const archive = Buffer.from(await ((await ofClass()) as Blob).arrayBuffer());
  const files = [...directoryOf(archive)];
  const { rows: everybody } = await server.app.connection.pool.query(
    `select s.code, s.first_name_lo as name from enrolment e join student s on s.id = e.student_id
     where e.class_id = $1 and e.is_current and e.end_date is null order by e.sort_key, s.id`,
    [classId],
  );
  expect(files).toHaveLength(everybody.length);
  for (const [at, { name, start, length }] of files.entries()) {
    expect(name).toMatch(new RegExp(`^0*${at + 1} ${everybody[at].code} .*[.]xlsx$`));
    const { rows } = await readXlsx(inflateRawSync(archive.subarray(start, start + length)), 500);
    const third = rows[2];
    expect(third?.cells[1]).toContain(everybody[at].name);
  }
  await expect(ofClass({ classId: 999_999 })).rejects.toMatchObject({ code: 'not_found' });
  await expect(ofClass({}, formId)).rejects.toMatchObject({ code: 'not_found' });
  await expect(ofClass({}, made.id, 'family')).rejects.toMatchObject({ code: 'no_permission' });
  await expect(fill({ studentId: 999_999 }, 'head', made.id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(fill({}, 'head', made.id)).rejects.toMatchObject({ fields: [{ path: 'studentId' }] });
  await server.send(removeForm, { params: { id: made.id } }, 'head');
  await expect(fill({}, 'head', made.id)).rejects.toMatchObject({ code: 'not_found' });
});

test('the school’s form has a row for each class', async () => {
  const made = await add(await file());
  const ties = [
    { sheet: 0, place: 'A7', field: 'number' },
    { sheet: 0, place: 'B7', field: 'class' },
    { sheet: 0, place: 'C7', field: 'students' },
  ];
  await server.send(
    tieForm,
    {
      params: { id: made.id },
      body: { kind: 'school', ties, rows: { sheet: 0, first: 7, last: 8 }, version: 1 },
    },
    'head',
  );
  const rows = await sheetOf(await fill({ classId: null }, 'head', made.id));
  const { forms } = await server.send(listForms, {}, 'head');
  expect(forms.find(({ id }) => id === made.id)).toMatchObject({ kind: 'school', rows: { last: 8 } });
  expect(
    rows.filter((cells) => /^\S+\/\d+$/.test(String(cells[1])) && typeof cells[2] === 'number').length,
  ).toBe(Math.max(...rows.map((cells) => (typeof cells[0] === 'number' ? cells[0] : 0))));
  await expect(fill({ classId: null }, 'teacher', made.id)).rejects.toMatchObject({ code: 'no_permission' });
});

test('a file that is no form is refused with the reason, and only who publishes cards keeps forms', async () => {
  await expect(add(Buffer.from('Name,Mark'))).rejects.toMatchObject({
    fields: [{ path: 'file', code: 'sheet_unreadable' }],
  });
  await expect(add(await file(), 'teacher')).rejects.toMatchObject({ code: 'no_permission' });
  await expect(server.send(listForms, {}, 'family')).rejects.toMatchObject({ code: 'no_permission' });
  await expect(fill({ classId: 999_999 })).rejects.toMatchObject({ code: 'not_found' });
});
