import { createClass } from '@suksa/contracts/education';
import { me } from '@suksa/contracts/session';
import {
  type AcademicYear,
  type AcademicYearInput,
  academicYearAudit,
  beginClosing,
  closeAcademicYear,
  closingChecklist,
  createAcademicYear,
  deleteAcademicYear,
  exportAcademicYears,
  listAcademicYears,
  openAcademicYear,
  reopenAcademicYear,
  updateAcademicYear,
} from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, startTestServer, type TestServer, type Where } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Years far ahead: one for each test, so that they share none. */
let ahead = 2060;
const nextStart = () => {
  ahead += 2;
  return ahead;
};
const typed = (changes: Partial<AcademicYearInput> = {}, start = nextStart()): AcademicYearInput => ({
  name: `${start}-${start + 1}`,
  startDate: `${start}-09-01`,
  endDate: `${start + 1}-05-31`,
  terms: [
    { startDate: `${start}-09-01`, endDate: `${start + 1}-01-17` },
    { startDate: `${start + 1}-01-27`, endDate: `${start + 1}-05-31` },
  ],
  markingMonths: [9, 10, 11, 12, 2, 3, 4, 5],
  ...changes,
});

const plan = (input = typed(), as: Account = 'head', where?: Where) =>
  server.send(createAcademicYear, { body: input }, as, where);

const listed = async (where?: Where) =>
  (await server.send(listAcademicYears, { query: {} }, 'admin', where)).rows;

const step = (
  endpoint: typeof openAcademicYear | typeof beginClosing | typeof closeAcademicYear,
  { id, version }: Pick<AcademicYear, 'id' | 'version'>,
  where?: Where,
) => server.send(endpoint, { params: { id }, body: { version } }, 'admin', where);

describe('a year', () => {
  test('is planned with its two terms, named with the long dash, and its history begins', async () => {
    const year = await plan();
    expect(year).toMatchObject({
      state: 'planned',
      terms: [{ name: { en: 'Term I' } }, { name: { lo: 'ພາກຮຽນ II' } }],
      students: 0,
    });
    expect(year.name).toMatch(/^\d{4}–\d{4}$/);
    const { rows } = await server.send(academicYearAudit, { params: { id: year.id } }, 'head');
    expect(rows).toMatchObject([{ action: 'create' }]);
  });

  test.each([
    ['name', 'year_name', { name: '2050' }],
    ['name', 'year_name', { name: '2050–2052' }],
    ['endDate', 'date_order', { startDate: '2050-09-01', endDate: '2050-08-01' }],
    ['startDate', 'year_starts', { startDate: '2049-09-01' }],
    ['terms.0.startDate', 'term_inside_year', { startDate: '2050-09-02' }],
    ['terms.1.startDate', 'term_inside_year', { endDate: '2051-05-30' }],
    [
      'terms.1.startDate',
      'terms_overlap',
      {
        terms: [
          { startDate: '2050-09-01', endDate: '2051-01-27' },
          { startDate: '2051-01-27', endDate: '2051-05-31' },
        ],
      },
    ],
    ['markingMonths', 'month_outside_year', { markingMonths: [9, 7] }],
    ['markingMonths', 'required', { markingMonths: [] }],
  ] as const)('is refused at %s as %s', async (path, code, changes) => {
    await expect(plan(typed(changes as Partial<AcademicYearInput>, 2050))).rejects.toMatchObject({
      fields: expect.arrayContaining([expect.objectContaining({ path, code })]),
    });
  });

  test('overlaps no other of its branch, and shares neither name nor days with it; another branch may', async () => {
    const input = typed();
    await plan(input);
    await expect(plan(input)).rejects.toMatchObject({ fields: [{ path: 'name', code: 'duplicate' }] });
    const later = typed({
      startDate: input.startDate.replace('-09-', '-10-'),
      name: `${input.name.slice(0, 4)}-${input.name.slice(5)}`,
      terms: [
        { startDate: input.startDate.replace('-09-', '-10-'), endDate: input.terms[0]?.endDate ?? '' },
        input.terms[1] ?? { startDate: '', endDate: '' },
      ],
      endDate: input.endDate,
      markingMonths: [10],
    });
    await server.app.db.execute(
      sql`update academic_year set name = 'old' where name = ${input.name.replace('-', '–')} and branch_id = 1`,
    );
    await expect(plan(later)).rejects.toMatchObject({
      fields: [{ path: 'startDate', code: 'years_overlap' }],
    });
    expect(await plan(input, 'admin', { branchId: 2 })).toMatchObject({ state: 'planned' });
  });

  test('changes with its terms, by one of two editors', async () => {
    const input = typed();
    const { id, version } = await plan(input);
    const first = { ...(input.terms[0] ?? { startDate: '' }), endDate: `${input.endDate.slice(0, 4)}-01-10` };
    const body = { ...input, terms: [first, ...input.terms.slice(1)], markingMonths: [9, 10], version };
    const after = await server.send(updateAcademicYear, { params: { id }, body }, 'head');
    expect(after).toMatchObject({ terms: [{ endDate: first.endDate }, {}], markingMonths: [9, 10] });
    await expect(server.send(updateAcademicYear, { params: { id }, body }, 'admin')).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { markingMonths: [9, 10] } },
    });
  });

  test('holds the enrolments of its students', async () => {
    const year = (await listed()).find(({ state }) => state === 'open');
    if (!year) throw new Error('the demo school has an open year');
    const start = Number(year.name.slice(0, 4));
    const body = {
      ...typed({ startDate: `${start}-10-01`, markingMonths: [10] }, start),
      terms: [
        { startDate: `${start}-10-01`, endDate: `${start + 1}-01-17` },
        { startDate: `${start + 1}-01-27`, endDate: `${start + 1}-05-31` },
      ],
      version: year.version,
    };
    await expect(
      server.send(updateAcademicYear, { params: { id: year.id }, body }, 'admin'),
    ).rejects.toMatchObject({ fields: [{ path: 'startDate', code: 'year_holds_enrolments' }] });
  });

  test('is forgotten only while it is planned and empty', async () => {
    const empty = await plan();
    await server.send(deleteAcademicYear, { params: { id: empty.id } }, 'admin');
    expect((await listed()).map(({ id }) => id)).not.toContain(empty.id);
    const used = await plan();
    const body = { name: 'ທ/1', levelId: 1, room: '', capacity: 30, teacherId: null };
    await server.send(createClass, { body }, 'admin', { yearId: used.id });
    const taught = await plan();
    await server.app.db.execute(sql`insert into curriculum (year_id, level_id, subject_id, weekly_periods)
      select ${taught.id}, 1, min(id), 4 from subject`);
    for (const id of [used.id, taught.id, (await listed()).find(({ state }) => state === 'open')?.id ?? 0])
      await expect(server.send(deleteAcademicYear, { params: { id } }, 'admin')).rejects.toMatchObject({
        code: 'year_in_use',
      });
  });
});

describe('the life of a year', () => {
  const where = { branchId: 2 };

  test('goes planned, open, closing, closed, and never two open at a time', async () => {
    const next = await plan(typed(), 'admin', where);
    await expect(step(openAcademicYear, next, where)).rejects.toMatchObject({
      code: 'another_year_open',
      status: 409,
    });
    await expect(step(closeAcademicYear, next, where)).rejects.toMatchObject({ code: 'wrong_year_state' });
    const open = (await listed(where)).find(({ state }) => state === 'open');
    if (!open) throw new Error('the demo school has an open year');
    const closing = await step(beginClosing, open, where);
    expect(closing.state).toBe('closing');
    const opened = await step(openAcademicYear, next, where);
    expect(opened.state).toBe('open');
    await expect(step(openAcademicYear, closing, where)).rejects.toMatchObject({ code: 'another_year_open' });
  });

  test('ends only after its students are decided on and its drafts are gone; debts go on', async () => {
    const closing = (await listed(where)).find(({ state }) => state === 'closing');
    if (!closing) throw new Error('the test before began to close a year');
    const params = { id: closing.id };
    const { rows } = await server.send(closingChecklist, { params }, 'admin', where);
    expect(rows).toMatchObject([
      { item: 'undecided_students', blocking: true },
      { item: 'unapproved_marks', blocking: false },
      { item: 'waiting_corrections', blocking: false },
      { item: 'missing_results', blocking: false },
      { item: 'open_windows', blocking: false },
      { item: 'open_gate_days', blocking: false },
      { item: 'draft_invoices', left: 0, blocking: true },
      { item: 'unpaid_invoices', blocking: false },
      { item: 'next_year', left: 0, blocking: false },
    ]);
    expect(rows[0]?.left).toBeGreaterThan(0);
    await expect(step(closeAcademicYear, closing, where)).rejects.toMatchObject({
      code: 'checklist_open',
      details: { rows: [{ item: 'undecided_students' }] },
    });
    await server.app.db.execute(
      sql`update enrolment set outcome = 'promote' where year_id = ${closing.id} and is_current`,
    );
    expect((await step(closeAcademicYear, closing, where)).state).toBe('closed');
  });

  test('begins again only for who may reopen it, with a reason that stays in its history', async () => {
    const years = (await listed(where)).filter(({ state }) => state === 'closed');
    const year = years.at(-1);
    if (!year) throw new Error('a year is closed');
    await expect(step(beginClosing, year, where)).rejects.toMatchObject({ code: 'wrong_year_state' });
    const call = { params: { id: year.id }, body: { version: year.version, reason: 'ແກ້ຄະແນນ' } };
    const asked = await server.ask(reopenAcademicYear, call, 'head', where);
    expect(asked.statusCode).toBe(403);
    await expect(
      server.send(reopenAcademicYear, { ...call, body: { ...call.body, reason: ' ' } }, 'admin', where),
    ).rejects.toMatchObject({ fields: [{ path: 'reason', code: 'required' }] });
    const reopened = await server.send(reopenAcademicYear, call, 'admin', where);
    expect(reopened.state).toBe('closing');
    const { rows } = await server.send(academicYearAudit, { params: { id: year.id } }, 'admin', where);
    expect(rows[0]).toMatchObject({ action: 'year_reopen', reason: 'ແກ້ຄະແນນ' });
    const { branches } = await server.send(me, {}, 'admin');
    const seen = branches.flatMap(({ years: known }) => known).find(({ id }) => id === year.id);
    expect(seen?.state).toBe('closing');
  });
});

test('years are those of the branch of the header, filtered, searched and exported', async () => {
  const { rows } = await server.send(listAcademicYears, { query: { state: 'open' } }, 'head');
  expect(rows).toHaveLength(1);
  const name = rows[0]?.name ?? '';
  const found = await server.send(listAcademicYears, { query: { q: name.replace('–', '-') } }, 'head');
  expect(found.rows.map((row) => row.name)).toEqual([name]);
  expect(found.rows[0]?.students).toBeGreaterThan(0);
  const columns = [
    { key: 'name', title: 'Year' },
    { key: 'state', title: 'State', labels: { open: 'ເປີດ' } },
  ];
  const answer = await server.ask(
    exportAcademicYears,
    { body: { query: { q: name }, format: 'csv', columns } },
    'head',
  );
  expect(answer.body).toBe(`\uFEFFYear,State\r\n${name},ເປີດ\r\n`);
  const foreign = await server.send(listAcademicYears, { query: { size: 100 } }, 'admin', { branchId: 2 });
  expect(foreign.rows.map(({ id }) => id)).not.toContain(rows[0]?.id);
});
