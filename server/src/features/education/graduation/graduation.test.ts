import {
  createBatch,
  deleteBatch,
  editGraduate,
  exportGraduates,
  getGraduate,
  getStudent,
  graduateAudit,
  listBatches,
  listGraduates,
  updateBatch,
} from '@suksa/contracts/education';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { academicYears, enrolments, levels, students, users } from '../../../db/schema/index.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type GraduationDesk, graduationDesk, reason, rules } from './graduation-testing.ts';

let server: TestServer;
let desk: GraduationDesk;
beforeAll(async () => {
  server = await startTestServer();
  desk = await graduationDesk(server);
}, 120_000);
afterAll(() => server.stop());

const nameOf = async (username: string) => {
  const [user] = await server.app.db.select().from(users).where(eq(users.username, username));
  return { lo: user?.nameLo, en: user?.nameEn };
};

describe('a batch', () => {
  test('stands for one final level of a year, and only once', async () => {
    const again = server.send(createBatch, { body: { ...rules, levelId: desk.batch.level.id } }, 'registrar');
    await expect(again).rejects.toMatchObject({ fields: [{ path: 'levelId', code: 'duplicate' }] });
    const [first] = await server.app.db.select().from(levels).where(eq(levels.code, 'P1'));
    const other = server.send(createBatch, { body: { ...rules, levelId: first?.id ?? 0 } }, 'registrar');
    await expect(other).rejects.toMatchObject({ fields: [{ path: 'levelId', code: 'not_final_level' }] });
  });

  test('takes in everybody who studies at the level, once, and lets go who has left', async () => {
    const { student } = await desk.someone();
    expect(await desk.build()).toMatchObject({ added: 0, removed: 0 });
    await server.app.db
      .update(enrolments)
      .set({ endDate: '2026-10-01', exitCode: 'withdrawn' })
      .where(eq(enrolments.studentId, student.id));
    await server.app.db.update(students).set({ status: 'withdrawn' }).where(eq(students.id, student.id));
    expect(await desk.build()).toMatchObject({ added: 0, removed: 1 });
  });

  test('is changed once: the second clerk sees what the first has done', async () => {
    const { rows } = await server.send(listBatches, {}, 'registrar');
    const now = rows.find(({ id }) => id === desk.batch.id);
    const edit = (version: number) =>
      server.send(updateBatch, { params: { id: desk.batch.id }, body: { ...rules, version } }, 'registrar');
    await edit(now?.version ?? 0);
    await expect(edit(now?.version ?? 0)).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      details: {
        current: { version: (now?.version ?? 0) + 1, examPass: rules.examPass },
        changedBy: await nameOf('registrar'),
      },
    });
  });

  test('stays once somebody in it was approved', async () => {
    await desk.approved();
    const call = server.send(deleteBatch, { params: { id: desk.batch.id } }, 'registrar');
    await expect(call).rejects.toMatchObject({ status: 409, code: 'batch_in_use' });
  });

  test('of a closed year takes no change', async () => {
    const [closed] = await server.app.db
      .select()
      .from(academicYears)
      .where(sql`${academicYears.branchId} = 1 and ${academicYears.state} = 'closed'`);
    const call = server.send(createBatch, { body: { ...rules, levelId: desk.batch.level.id } }, 'registrar', {
      yearId: closed?.id ?? 0,
    });
    await expect(call).rejects.toMatchObject({ status: 423, code: 'year_closed' });
  });
});

describe('eligibility', () => {
  test('follows the checks, with the evidence beside each', async () => {
    const [good, weak, unknown] = [await desk.someone(5), await desk.someone(4.99), await desk.someone(null)];
    await desk.judge();
    expect((await desk.get(good.id)).status).toBe('eligible');
    expect(await desk.get(weak.id)).toMatchObject({ status: 'not_eligible' });
    expect((await desk.get(weak.id)).checks[0]).toEqual({
      key: 'average',
      state: 'failed',
      value: 4.99,
      needed: 5,
    });
    expect((await desk.get(unknown.id)).status).toBe('candidate');
    expect((await desk.get(unknown.id)).checks[0]).toMatchObject({ state: 'no_data', value: null });
  });

  test('who has passed the year by its re-sits is eligible', async () => {
    const { id, student } = await desk.someone(4.5);
    await server.app.db.execute(
      sql`update year_result set re_sit_average = 5.25 where student_id = ${student.id}`,
    );
    await desk.judge();
    const { status, checks } = await desk.get(id);
    expect({ status, average: checks[0] }).toMatchObject({ status: 'eligible', average: { value: 5.25 } });
  });

  test('can be decided by a person with a reason, and stays so when checked again', async () => {
    const { id } = await desk.someone(4);
    await desk.judge();
    await expect(desk.office('decide_eligible', id, '')).rejects.toMatchObject({
      fields: [{ path: 'reason' }],
    });
    expect((await desk.office('decide_eligible', id)).done).toEqual([id]);
    await desk.judge();
    expect(await desk.get(id)).toMatchObject({ status: 'eligible', decided: true });
    const { rows } = await server.send(graduateAudit, { params: { id } }, 'registrar');
    expect(rows[0]).toMatchObject({ action: 'decide_eligible', reason });
  });

  test('shows what is owed, as the till knows it', async () => {
    const { id, student } = await desk.someone();
    await desk.owe(student, 250_000);
    await desk.judge();
    const { checks, status, debt } = await desk.get(id);
    expect(checks.find(({ key }) => key === 'debt')).toMatchObject({ state: 'failed', value: 250_000 });
    expect({ status, debt }).toEqual({ status: 'eligible', debt: 250_000 });
  });
});

describe('the list', () => {
  test('is searched, filtered and exported, and alumni are of every year', async () => {
    const { id, student } = await desk.issued();
    const list = (query: Record<string, unknown>) =>
      server.send(listGraduates, { query: { q: student.code, ...query } }, 'registrar');
    expect(
      (await list({ batch: desk.batch.id, status: 'certificate_issued', class: desk.classId })).rows,
    ).toMatchObject([{ id }]);
    expect((await list({ status: 'candidate' })).rows).toEqual([]);
    expect((await list({ check: 'failed' })).rows).toEqual([]);
    expect((await list({ view: 'alumni', sort: 'certificate', dir: 'desc' })).rows).toMatchObject([{ id }]);
    const waiting = await desk.someone(8);
    const none = { view: 'alumni' as const, q: waiting.student.code };
    expect((await server.send(listGraduates, { query: none }, 'registrar')).rows).toEqual([]);
    const file = await server.send(
      exportGraduates,
      {
        body: {
          query: { q: student.code },
          format: 'csv',
          columns: [
            { key: 'code', title: 'Code' },
            { key: 'certificate', title: 'No.' },
          ],
        },
      },
      'registrar',
    );
    expect(await file.text()).toContain((await desk.get(id)).certificate);
  });

  test("keeps contact, destination and the state's number, against the version that was read", async () => {
    const { id } = await desk.issued();
    const { version } = await desk.get(id);
    const body = {
      version,
      stateNumber: 'ສສ 123',
      phone: '020 5555 1234',
      email: '',
      destinationKind: 'university',
      destination: 'ມຊ',
    } as const;
    const after = await server.send(editGraduate, { params: { id }, body }, 'registrar');
    expect(after).toMatchObject({ stateNumber: 'ສສ 123', destinationKind: 'university' });
    const late = () => server.send(editGraduate, { params: { id }, body }, 'registrar');
    const told = { current: { stateNumber: 'ສສ 123' }, changedBy: await nameOf('registrar') };
    await expect(late()).rejects.toMatchObject({ code: 'conflict', details: told });
    await desk.head('withhold', id);
    await expect(late()).rejects.toMatchObject({ details: { changedBy: await nameOf('head') } });
  });

  test("is nobody's who has no permission for it, and no other branch's", async () => {
    await expect(server.send(listGraduates, { query: {} }, 'cashier')).rejects.toMatchObject({ status: 403 });
    const { id, student } = await desk.someone();
    const elsewhere = server.send(getGraduate, { params: { id } }, 'admin', { branchId: 2 });
    await expect(elsewhere).rejects.toMatchObject({ status: 404 });
    expect((await server.send(getStudent, { params: { id: student.id } }, 'registrar')).code).toBe(
      student.code,
    );
  });
});
