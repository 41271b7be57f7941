import { daysAfter } from '@suksa/contracts/days';
import { listStudents } from '@suksa/contracts/education';
import { checkHoliday, dashboard, findStudents, me, permissions, school } from '@suksa/contracts/session';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noteChanges } from '../../../db/kept-answer.ts';
import { branches, enrolments, holidays, students, users } from '../../../db/schema/index.ts';
import { todayIn } from '../../../school/clock.ts';
import { type Account, accounts, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const permissionsAs = async (account: Account, roleId?: number) => {
  const response = await server.app.inject({
    url: permissions.path,
    headers: {
      authorization: `Bearer ${await server.tokenOf(account)}`,
      ...(roleId === undefined ? {} : { 'role-id': String(roleId) }),
    },
  });
  return response.json<{ success: boolean; data: { name: string }[] }>();
};

describe('the list of permissions', () => {
  test.each(accounts)('of %s is what the current user holds', async (account) => {
    const { functions, role_id } = await server.send(me, {}, account);
    expect(await permissionsAs(account, role_id)).toEqual({ success: true, data: functions });
  });

  test('of another role is told to a super admin and to nobody else', async () => {
    const gate = await server.send(me, {}, 'gate');
    expect((await permissionsAs('admin', gate.role_id)).data).toEqual(gate.functions);
    expect((await permissionsAs('gate', 1)).data).toEqual(gate.functions);
  });
});

describe('today', () => {
  const today = todayIn();
  const put = (
    type: 'public' | 'make_up',
    audience: 'everyone' | 'women' = 'everyone',
    confirmed = true,
    place: { readonly branchId?: number; readonly classId?: number } = {},
  ) =>
    server.app.db.insert(holidays).values({
      startDate: today,
      endDate: today,
      nameLo: 'ວັນທົດລອງ',
      nameEn: 'Test day',
      type,
      audience,
      confirmed,
      ...place,
    });
  const isHoliday = async (account: Account) => (await server.send(checkHoliday, {}, account)).checkHoliday;

  beforeEach(async () => {
    await server.app.db.delete(holidays);
    await server.app.db.update(branches).set({ workingDays: [1, 2, 3, 4, 5, 6, 7] });
  });

  test('is no holiday on a working day', async () => {
    expect(await isHoliday('gate')).toBe(false);
  });

  test('is one for everybody on a public holiday, and the dashboard names it', async () => {
    await put('public');
    expect(await isHoliday('gate')).toBe(true);
    expect(await isHoliday('family')).toBe(true);
    expect((await server.send(dashboard, {}, 'head')).holiday).toEqual({ lo: 'ວັນທົດລອງ', en: 'Test day' });
  });

  test('is none where a lunar date was only proposed', async () => {
    await put('public', 'everyone', false);
    expect(await isHoliday('gate')).toBe(false);
  });

  test("is one for women alone on Women's Day", async () => {
    await put('public', 'women');
    await server.app.db.update(users).set({ sex: 'male' }).where(eq(users.username, 'gate'));
    expect(await isHoliday('gate')).toBe(false);
    await server.app.db.update(users).set({ sex: 'female' }).where(eq(users.username, 'gate'));
    expect(await isHoliday('gate')).toBe(true);
  });

  test('is free for the child whose class is closed, and for its sister it is not', async () => {
    const expected = async () =>
      (await server.send(dashboard, {}, 'family')).children.map(({ id, expected }) => ({ id, expected }));
    const [first, ...others] = await expected();
    expect(others.length).toBeGreaterThan(0);
    expect([first, ...others].every((child) => child?.expected)).toBe(true);
    const [row] = await server.app.db
      .select({ classId: enrolments.classId, branchId: enrolments.branchId })
      .from(enrolments)
      .where(and(eq(enrolments.studentId, first?.id ?? 0), eq(enrolments.isCurrent, true)))
      .orderBy(desc(enrolments.startDate));
    await put('public', 'everyone', true, row);
    expect(await expected()).toEqual([{ ...first, expected: false }, ...others]);
  });

  test('is none on a make-up day of a weekend', async () => {
    await server.app.db.update(branches).set({ workingDays: [] });
    expect(await isHoliday('gate')).toBe(true);
    await put('make_up');
    expect(await isHoliday('gate')).toBe(false);
  });
});

describe('the dashboard', () => {
  const keysOf = async (account: Account) => {
    const { figures } = await server.send(dashboard, {}, account);
    return figures.map(({ key }) => key);
  };

  test('shows a head the students by level and sex, the day and the money', async () => {
    const { figures, levels, yearState } = await server.send(dashboard, {}, 'head');
    const roll = figures.find(({ key }) => key === 'on_roll');
    expect(roll?.value).toBeGreaterThan(0);
    expect(roll?.value).toBe(levels.reduce((sum, { female, male }) => sum + female + male, 0));
    expect(figures.map(({ key }) => key)).toContain('collected_month');
    expect(roll?.href).toBe('/education_management/education_index?status=on_roll');
    expect(yearState).toBe('open');
  });

  test('counts on roll whom its list shows: not who begins later, but who leaves at the end of the day', async () => {
    const today = todayIn();
    const { rows } = await server.send(listStudents, { query: { sort: 'code' } }, 'head');
    const [later, leaving, gone] = rows.map(({ id }) => id);
    const set = async (studentId: number | undefined, start: string, end: string | null) => {
      await server.app.db.execute(sql`
        update enrolment set start_date = ${start}, end_date = ${end}, entry_code = 'new',
          exit_code = ${end === null ? null : 'withdrawn'}
        where student_id = ${studentId} and is_current and end_date is null`);
      noteChanges([server.app.db], ['student']);
    };
    const count = async () => {
      const { figures } = await server.send(dashboard, {}, 'head');
      const roll = figures.find(({ key }) => key === 'on_roll')?.value;
      const { total } = await server.send(listStudents, { query: { status: 'on_roll' } }, 'head');
      expect(roll).toBe(total);
      return total;
    };
    const before = await count();
    await set(later, daysAfter(today, 1), null);
    await set(leaving, daysAfter(today, -1), today);
    await set(gone, daysAfter(today, -2), daysAfter(today, -1));
    expect(await count()).toBe(before - 2);
    const { levels } = await server.send(dashboard, {}, 'head');
    for (const { id: level, female, male } of levels) {
      const shown = await server.send(listStudents, { query: { status: 'on_roll', level } }, 'head');
      expect(shown.total).toBe(female + male);
    }
  });

  test('shows a cashier the till and no attendance, and a gate keeper no money', async () => {
    expect(await keysOf('cashier')).toContain('my_till_today');
    expect(await keysOf('cashier')).not.toContain('present_today');
    expect(await keysOf('gate')).toEqual([]);
  });

  test('counts a teacher only the students of own classes', async () => {
    const rollOf = async (account: Account) =>
      (await server.send(dashboard, {}, account)).figures.find(({ key }) => key === 'on_roll')?.value ?? 0;
    expect(await rollOf('teacher')).toBeGreaterThan(0);
    expect(await rollOf('teacher')).toBeLessThan(await rollOf('head'));
  });

  test('shows a family its own children and no number of the school', async () => {
    const { children, figures, levels } = await server.send(dashboard, {}, 'family');
    expect(children.length).toBeGreaterThan(0);
    expect({ figures, levels }).toEqual({ figures: [], levels: [] });
  });

  test('tells administrators, and only them, that the trial database is in use', async () => {
    const isTrial = server.app.connection.kind === 'embedded';
    expect((await server.send(dashboard, {}, 'admin')).trialDatabase).toBe(isTrial);
    expect((await server.send(dashboard, {}, 'teacher')).trialDatabase).toBe(false);
  });
});

describe('finding a student', () => {
  const someone = async () => {
    const [child] = (await server.send(dashboard, {}, 'family')).children;
    const [row] = await server.app.db
      .select()
      .from(students)
      .where(eq(students.id, child?.id ?? 0));
    if (!row) throw new Error('the demo family has no child');
    return row;
  };
  const find = async (q: string, account: Account = 'head') =>
    (await server.send(findStudents, { query: { q } }, account)).rows.map(({ code }) => code);

  test('works by name in both scripts and by code', async () => {
    const { code, firstNameLo, firstNameEn, surnameLo } = await someone();
    expect(await find(code)).toEqual([code]);
    expect(await find(`${firstNameLo} ${surnameLo}`)).toContain(code);
    expect(await find(`${firstNameEn.toUpperCase()} ${surnameLo}`)).toContain(code);
  });

  test('gives a family its own children alone', async () => {
    const { familyId } = await someone();
    const [stranger] = await server.app.db
      .select()
      .from(students)
      .where(ne(students.familyId, familyId))
      .limit(1);
    expect(await find(stranger?.code ?? '', 'family')).toEqual([]);
    expect(await find((await someone()).code, 'family')).toHaveLength(1);
  });

  test('finds nothing for signs, and nothing for what SQL might take for a pattern', async () => {
    expect(await find('%')).toEqual([]);
    expect(await find("x' or '1'='1")).toEqual([]);
  });

  test('refuses an empty question and the gate keeper', async () => {
    await expect(find(' ')).rejects.toMatchObject({ code: 'validation_failed', fields: [{ path: 'q' }] });
    await expect(find('a', 'gate')).rejects.toMatchObject({ code: 'no_permission' });
  });
});

test('a visitor learns the name of the school and its branches, and no more', async () => {
  const told = await server.send(school, {});
  expect(told.name.lo).not.toBe('');
  expect(told.branches.length).toBeGreaterThan(0);
  expect(Object.keys(told.branches[0] ?? {}).sort()).toEqual(['address', 'id', 'name', 'phone']);
});
