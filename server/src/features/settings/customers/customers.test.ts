import { randomUUID } from 'node:crypto';
import { getStudent, listStudents } from '@suksa/contracts/education';
import { me } from '@suksa/contracts/session';
import {
  addContact,
  createCustomer,
  customerAudit,
  customerChoices,
  endHousehold,
  exportCustomers,
  listContacts,
  listCustomers,
  remindCustomers,
  shareHousehold,
  updateCustomer,
} from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  aFamily,
  balanceOf,
  company,
  customerServer,
  draftOf,
  list,
  pay,
  read,
  server,
  statement,
} from './customer-testing.ts';

customerServer();

describe('the list of customers', () => {
  test('shows each family with its children, payer, balance and credit, as the till sees them', async () => {
    const family = await aFamily(({ children }) => children.length > 1);
    const account = await balanceOf(family.id);
    expect(family).toMatchObject({ balance: account.balance, credit: account.credit });
    expect(family.children.map(({ id }) => id).sort()).toEqual(account.children.map(({ id }) => id).sort());
    expect(family.payer?.name.lo).not.toBe('');
  });

  test('tells each family of a page the same money as alone, with what was voided, refunded and credited', async () => {
    const families = await list();
    const alone = await Promise.all(families.map(({ id }) => balanceOf(id)));
    const money = ({ balance, credit }: { readonly balance: number; readonly credit: number }) => ({
      balance,
      credit,
    });
    expect(families.map(money)).toEqual(alone.map(money));
    expect(families.some(({ balance, overdue }) => balance > 0 && overdue > 0)).toBe(true);
    expect(families.some(({ credit }) => credit > 0)).toBe(true);
  });

  test("finds a family by a child's code, a guardian's phone, and a payer without children by its company", async () => {
    const family = await aFamily(({ payer }) => Boolean(payer?.phone));
    const { id } = family;
    expect((await list({ q: family.children[0]?.code })).map((row) => row.id)).toEqual([id]);
    expect((await list({ q: family.payer?.phone.replaceAll(' ', '') })).map((row) => row.id)).toContain(id);
    const payer = await server.send(createCustomer, { body: company }, 'registrar');
    expect((await list({ q: 'thong' })).map((row) => row.id)).toContain(payer.id);
    expect((await list({ q: 'ລາວທອງ', siblings: '0' })).map((row) => row.id)).toEqual([payer.id]);
  });

  test('is filtered by debt, number of children and class, and sorted by what is owed', async () => {
    const owing = await list({ debt: 'owing', sort: 'balance', dir: 'desc' });
    expect(owing.every(({ balance }) => balance > 0)).toBe(true);
    expect(owing.map(({ balance }) => balance)).toEqual(
      owing.map(({ balance }) => balance).sort((a, b) => b - a),
    );
    expect((await list({ debt: 'none' })).every(({ balance }) => balance === 0)).toBe(true);
    expect((await list({ siblings: '2' })).every(({ children }) => children.length === 2)).toBe(true);
    const { classes } = await server.send(customerChoices, {}, 'registrar');
    const [chosen] = classes;
    const inClass = await list({ class: chosen?.id });
    expect(inClass.length).toBeGreaterThan(0);
    expect(
      inClass.every(({ children }) => children.some(({ className }) => className === chosen?.name)),
    ).toBe(true);
  });

  test('is exported with the same columns', async () => {
    const family = await aFamily();
    const file = await server.send(
      exportCustomers,
      {
        body: {
          query: { q: family.children[0]?.code ?? '' },
          format: 'csv',
          columns: [
            { key: 'nameLo', title: 'Family' },
            { key: 'balance', title: 'Balance' },
          ],
        },
      },
      'registrar',
    );
    expect(await file.text()).toContain(String(family.balance));
  });

  test('is not for teachers and families', async () => {
    for (const account of ['teacher', 'family', 'gate'] as const)
      await expect(server.send(listCustomers, { query: {} }, account)).rejects.toMatchObject({
        code: 'no_permission',
      });
  });
});

describe('a family', () => {
  test('keeps members, payer and terms, and finds its children by a new phone', async () => {
    const { id, children } = await aFamily();
    const draft = await draftOf(id);
    const studentIds = children.map((child) => child.id);
    const aunt = {
      title: 'ms' as const,
      nameLo: 'ນາງ ບຸນມີ',
      nameEn: 'Bounmy',
      phone: '020 5544 3322',
      relation: 'uncle_aunt' as const,
      isPayer: true,
      mayCollect: false,
      studentIds,
    };
    const members = [...draft.members.map((member) => ({ ...member, isPayer: false })), aunt];
    const saved = await server.send(
      updateCustomer,
      { params: { id }, body: { ...draft, members, paymentDays: 30 } },
      'registrar',
    );
    expect(saved).toMatchObject({ paymentDays: 30, payer: { name: { en: 'Bounmy' } } });
    expect(saved.members.filter(({ isPayer }) => isPayer)).toHaveLength(1);
    expect((await list({ q: '55443322' })).map((row) => row.id)).toEqual([id]);
    const student = await server.send(getStudent, { params: { id: studentIds[0] as number } }, 'registrar');
    expect(student.guardians.at(-1)).toMatchObject({
      nameEn: 'Bounmy',
      relation: 'uncle_aunt',
      isPayer: true,
    });
    const { rows } = await server.send(customerAudit, { params: { id } }, 'registrar');
    expect(rows[0]).toMatchObject({ action: 'edit' });
    expect(rows[0]?.changes.map(({ field }) => field).sort()).toEqual(['members', 'paymentDays']);
  });

  test('loses a member who is left out, but not one who can sign in', async () => {
    const [own] = await list({ q: (await familyOfAccount()).code });
    if (!own) throw new Error('no family of the account');
    const draft = await draftOf(own.id);
    await expect(
      server.send(updateCustomer, { params: { id: own.id }, body: { ...draft, members: [] } }, 'registrar'),
    ).rejects.toMatchObject({ status: 409, code: 'member_has_account' });
    const members = draft.members.filter(({ hasAccount }) => hasAccount);
    const saved = await server.send(
      updateCustomer,
      { params: { id: own.id }, body: { ...draft, members } },
      'registrar',
    );
    expect(saved.members).toHaveLength(1);
  });

  test('keeps a member who has sent another person for a child', async () => {
    const { id, children } = await aFamily();
    const draft = await draftOf(id);
    await server.app.db.execute(sql`
      insert into pick_up_pass (branch_id, student_id, guardian_id, day, bearer, made_by)
      select 1, ${children[0]?.id ?? 0}, min(id), '2026-11-25', 'Aunt', 1 from guardian where family_id = ${id}`);
    await expect(
      server.send(updateCustomer, { params: { id }, body: { ...draft, members: [] } }, 'registrar'),
    ).rejects.toMatchObject({ status: 409, code: 'member_collected' });
  });

  test('loses with a member what was said to them, and the account that they had', async () => {
    const { db } = server.app;
    const { id, children } = await aFamily();
    const aunt = {
      ...{
        title: 'ms' as const,
        nameLo: 'ນາງ ຄຳ',
        nameEn: 'Kham',
        phone: '',
        relation: 'uncle_aunt' as const,
      },
      ...{ isPayer: false, mayCollect: false, studentIds: children.map((child) => child.id) },
    };
    const saveAll = async (members: readonly object[]) =>
      server.send(
        updateCustomer,
        { params: { id }, body: { ...(await draftOf(id)), members: members as never } },
        'registrar',
      );
    const before = await draftOf(id);
    const { members } = await saveAll([...before.members, aunt]);
    const guardianId = members.at(-1)?.id;
    const { rows } = await db.execute<{ id: number }>(sql`insert into app_user
      (username, password_hash, name_lo, name_en, sort_key, phone, role_id, status)
      values ('canary-aunt', 'x', 'ຄຳ', 'canary', 'x', '+8562055577001', 3, 'disabled') returning id`);
    await db.execute(sql`update guardian set user_id = ${rows[0]?.id} where id = ${guardianId}`);
    await db.execute(sql`insert into message (branch_id, kind, channel, key, guardian_id, address, language, subject, body,
      state, due_at, sent_at) values (1, 'fee_reminder', 'sms', 'canary', ${guardianId}, 'canary-number', 'en', '', 'canary',
      'sent', now(), now())`);
    await saveAll((await draftOf(id)).members.filter((member) => member.id !== guardianId));
    const found = await db.execute(
      sql`select address || subject || body as said from message where key = 'canary'`,
    );
    expect(found.rows).toEqual([{ said: '' }]);
    const account = await db.execute(
      sql`select username, name_en, phone from app_user where id = ${rows[0]?.id}`,
    );
    expect(account.rows).toEqual([{ username: `erased-${rows[0]?.id}`, name_en: 'Guardian', phone: null }]);
  });

  test('that somebody else changed meanwhile is refused with the record as it is now', async () => {
    const { id } = await aFamily();
    const draft = await draftOf(id);
    const save = () =>
      server.send(updateCustomer, { params: { id }, body: { ...draft, note: 'Calls back' } }, 'registrar');
    await save();
    const { name } = await server.send(me, {}, 'registrar');
    await expect(save()).rejects.toMatchObject({
      ...{ status: 409, code: 'conflict' },
      details: { current: { note: 'Calls back' }, changedBy: name },
    });
  });

  test('takes no stranger’s child, no nameless member, no two payers and no wrong phone', async () => {
    const { id, children } = await aFamily();
    const other = await aFamily();
    const draft = await draftOf(id);
    const typed = { relation: 'other' as const, nameLo: 'ກ', studentIds: [] as number[] };
    const refused = (members: object[]) =>
      expect(
        server.send(
          updateCustomer,
          { params: { id }, body: { ...draft, members: members as never } },
          'registrar',
        ),
      ).rejects;
    await refused([{ ...typed, studentIds: [other.children[0]?.id] }]).toMatchObject({
      fields: [{ path: 'members.0.studentIds', code: 'not_allowed' }],
    });
    await refused([{ ...typed, nameLo: '' }]).toMatchObject({
      fields: [{ path: 'members.0.nameLo', code: 'name_needed' }],
    });
    const payer = { ...typed, isPayer: true, studentIds: [children[0]?.id] };
    await refused([payer, payer]).toMatchObject({ fields: [{ path: 'members', code: 'one_payer' }] });
    await refused([{ ...typed, phone: '020 1' }]).toMatchObject({
      fields: [{ path: 'members.0.phone', code: 'phone' }],
    });
  });

  test('has a contact log that only grows, and reminders stand in it', async () => {
    const { id } = await aFamily();
    const note = { day: '2026-11-20', channel: 'call' as const, text: 'Will pay on Friday' };
    await server.send(addContact, { params: { id }, body: note }, 'cashier');
    await server.send(remindCustomers, { body: { ids: [id], text: 'Reminder letter' } }, 'cashier');
    const { rows } = await server.send(listContacts, { params: { id } }, 'registrar');
    expect(rows.map(({ channel, text }) => [channel, text])).toEqual([
      ['letter', 'Reminder letter'],
      ['call', 'Will pay on Friday'],
    ]);
    await expect(
      server.app.connection.pool.query("update family_contact set text = 'other'"),
    ).rejects.toThrow();
  });
});

test('a note of a contact, or of letters, that is sent again stands in the log once', async () => {
  const { id } = await aFamily();
  const other = await aFamily();
  const note = { day: '2026-11-20', channel: 'call' as const, text: 'Will pay on Friday' };
  const key = randomUUID();
  const add = () =>
    server.send(addContact, { params: { id }, body: { ...note, idempotencyKey: key } }, 'cashier');
  const letters = { ids: [id, other.id], text: 'Reminder letter', idempotencyKey: randomUUID() };
  expect((await add()).id).toBe((await add()).id);
  for (const _time of [1, 2]) await server.send(remindCustomers, { body: letters }, 'cashier');
  const kept = async (family: number) =>
    (await server.send(listContacts, { params: { id: family } }, 'registrar')).rows.length;
  expect([await kept(id), await kept(other.id)]).toEqual([2, 1]);
  const elsewhere = { params: { id: other.id }, body: { ...note, idempotencyKey: key } };
  await expect(server.send(addContact, elsewhere, 'cashier')).rejects.toMatchObject({
    code: 'idempotency_key_reused',
  });
});

/** The first child of the account `family`. */
const familyOfAccount = async () => {
  const { rows } = await server.send(listStudents, { query: {} }, 'family');
  const [child] = rows;
  if (!child) throw new Error('the account family has no child');
  return child;
};

describe('the statement', () => {
  test('lists every invoice and receipt with a running balance, and ties', async () => {
    const { id } = await aFamily();
    await pay(id, 1000);
    const made = await statement(id);
    const account = await balanceOf(id);
    expect(made).toMatchObject({
      billed: account.billed,
      paid: account.paid + account.credit,
      balance: account.balance,
      credit: account.credit,
    });
    expect(made.lines.at(-1)?.balance).toBe(made.balance - made.credit);
    expect(made.lines.some(({ kind, payment }) => kind === 'payment' && payment >= 1000)).toBe(true);
  });

  test('of a child in two households tells each its part, to the last kip', async () => {
    const first = await aFamily();
    const second = await aFamily();
    const studentId = first.children[0]?.id as number;
    const share = (percent: number) =>
      server.send(
        shareHousehold,
        { params: { id: studentId }, body: { familyId: second.id, share: percent } },
        'registrar',
      );
    await share(33);
    const [told] = (await statement(second.id)).shares;
    expect(told?.households.map((part) => part.share)).toEqual([67, 33]);
    expect(told?.households.reduce((sum, part) => sum + part.billed, 0)).toBe(told?.billed);
    expect((await read(second.id)).children.map(({ id }) => id)).toContain(studentId);
    await share(50);
    expect((await read(first.id)).households).toMatchObject([{ main: { share: 50 }, other: { share: 50 } }]);
    await server.send(endHousehold, { params: { id: studentId } }, 'registrar');
    expect((await read(second.id)).children.map(({ id }) => id)).not.toContain(studentId);
  });

  test('shares that are not 100 in all are refused by the database itself', async () => {
    const { children, id } = await aFamily();
    const other = await aFamily();
    const studentId = children[0]?.id;
    const { pool } = server.app.connection;
    const insert =
      'insert into student_household (student_id, family_id, share) values ($1, $2, 60), ($1, $3, 30)';
    await expect(pool.query(insert, [studentId, id, other.id])).rejects.toThrow(/100/);
    await expect(
      pool.query('insert into student_household (student_id, family_id, share) values ($1, $2, 100)', [
        studentId,
        id,
      ]),
    ).rejects.toThrow(/100/);
  });

  test("a child's own family is no second household", async () => {
    const { id, children } = await aFamily();
    await expect(
      server.send(
        shareHousehold,
        { params: { id: children[0]?.id as number }, body: { familyId: id, share: 50 } },
        'registrar',
      ),
    ).rejects.toMatchObject({ code: 'own_household' });
  });
});
