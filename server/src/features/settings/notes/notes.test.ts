import { admitStudent, leaveSchool } from '@suksa/contracts/education';
import { listPayments, voidPaymentAsManager } from '@suksa/contracts/feeinvoice';
import {
  createNote,
  exportNotes,
  listNotes,
  type NoteGroup,
  type NoteInput,
  noteAudit,
  offeredNotes,
  orderNotes,
  setNotesActive,
  updateNote,
} from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, startTestServer, type TestServer, type Where } from '../../../testing/test-server.ts';
import { anAdmission } from '../../education/testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let made = 0;
const typed = (changes: Partial<NoteInput> = {}): NoteInput => {
  made += 1;
  return {
    group: 'late_reason',
    picture: 'none',
    text: { lo: `ຂົວຂາດ ${made}`, en: `Bridge down ${made}` },
    needsFreeText: false,
    everywhere: true,
    ...changes,
  };
};
const add = (changes?: Partial<NoteInput>, as: Account = 'admin', where?: Where) =>
  server.send(createNote, { body: typed(changes) }, as, where);

const offered = async (group: NoteGroup, where?: Where) =>
  (await server.send(offeredNotes, { query: { group } }, 'admin', where)).rows.map(({ id }) => id);

describe('a standard text', () => {
  test('comes last in its group, is offered at once, and its history begins', async () => {
    const note = await add();
    expect(note).toMatchObject({ active: true, uses: 0, branch: null });
    expect((await offered('late_reason')).at(-1)).toBe(note.id);
    const { rows } = await server.send(noteAudit, { params: { id: note.id } }, 'admin');
    expect(rows).toMatchObject([{ action: 'create' }]);
  });

  test.each([
    ['text.lo', { text: { lo: ' ', en: 'X' } }],
    ['text.en', { text: { lo: 'X', en: '' } }],
    ['group', { group: 'no_group' }],
  ])('is refused at %s where that is wrong', async (path, changes) => {
    await expect(add(changes as Partial<NoteInput>)).rejects.toMatchObject({
      fields: expect.arrayContaining([expect.objectContaining({ path })]),
    });
  });

  test('stands in its group once', async () => {
    const { text } = await add();
    await expect(add({ text })).rejects.toMatchObject({
      fields: [{ path: 'text.lo', code: 'duplicate' }],
    });
    await expect(add({ text, group: 'absence_reason' })).resolves.toMatchObject({ text });
  });

  test('of one branch is offered there only; one for all is left to who sees all', async () => {
    const own = await add({ everywhere: false }, 'head');
    expect(await offered('late_reason', { branchId: 1 })).toContain(own.id);
    expect(await offered('late_reason', { branchId: 2 })).not.toContain(own.id);
    await expect(add({}, 'head')).rejects.toMatchObject({ code: 'above_own_rights' });
    const { id, version } = await add();
    const body = { ...typed({ everywhere: false }), version };
    await expect(server.send(updateNote, { params: { id }, body }, 'head')).rejects.toMatchObject({
      code: 'above_own_rights',
    });
    await expect(
      server.send(setNotesActive, { body: { ids: [id], active: false } }, 'head'),
    ).rejects.toMatchObject({ code: 'above_own_rights' });
  });

  test('is reworded by one of two editors', async () => {
    const { id, version } = await add();
    const call = { params: { id }, body: { ...typed(), version } };
    const { text } = await server.send(updateNote, call, 'admin');
    await expect(server.send(updateNote, call, 'operator')).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { text, everywhere: true } },
    });
  });

  test('is no longer offered, and offered again, but never deleted', async () => {
    const { id } = await add();
    const set = (active: boolean) => server.send(setNotesActive, { body: { ids: [id], active } }, 'admin');
    expect(await set(false)).toEqual({ changed: 1 });
    expect(await set(false)).toEqual({ changed: 0 });
    expect(await offered('late_reason')).not.toContain(id);
    await set(true);
    expect(await offered('late_reason')).toContain(id);
    const remove = server.app.db.execute(sql`delete from standard_note where id = ${id}`);
    await expect(remove).rejects.toMatchObject({ cause: { constraint: 'standard_note_stays' } });
  });
});

describe('the order of a group', () => {
  test('is kept, and refused where a text has come meanwhile', async () => {
    const group = 'message_template';
    const ids: number[] = [];
    for (const _ of [1, 2, 3]) ids.push((await add({ group })).id);
    const turned = [...ids].reverse();
    await server.send(orderNotes, { body: { group, ids: turned } }, 'admin');
    expect(await offered(group)).toEqual(turned);
    const { id } = await add({ group });
    await expect(server.send(orderNotes, { body: { group, ids } }, 'admin')).rejects.toMatchObject({
      code: 'list_changed',
      status: 409,
    });
    expect(await offered(group)).toEqual([...turned, id]);
  });
});

describe('a reason that was chosen', () => {
  const used = async (id: number) => {
    const { rows } = await server.send(listNotes, { query: { size: 100 } }, 'admin');
    return rows.find((note) => note.id === id)?.uses;
  };

  test('counts for its text, and the record keeps the words that were said', async () => {
    const note = await add({ group: 'exit_reason' });
    const student = await server.send(admitStudent, { body: await anAdmission(server) }, 'registrar');
    const body = {
      version: student.version,
      how: 'withdrawn' as const,
      lastDay: '2026-11-18',
      reason: note.text.lo,
      noteId: note.id,
    };
    await server.send(leaveSchool, { params: { id: student.id }, body }, 'registrar');
    expect(await used(note.id)).toBe(1);
    const reworded = { ...typed({ group: 'exit_reason' }), version: note.version };
    await server.send(updateNote, { params: { id: note.id }, body: reworded }, 'admin');
    const { rows } = await server.app.db.execute<{ reason: string }>(
      sql`select reason from audit_entry where entity = 'education.student' and entity_id = ${String(student.id)} order by id desc limit 1`,
    );
    expect(rows[0]?.reason).toBe(note.text.lo);
  });

  test('must be one that is offered there', async () => {
    const other = await add({ group: 'absence_reason' });
    const student = await server.send(admitStudent, { body: await anAdmission(server) }, 'registrar');
    const body = {
      version: student.version,
      how: 'withdrawn' as const,
      lastDay: '2026-11-18',
      reason: 'x',
      noteId: other.id,
    };
    await expect(
      server.send(leaveSchool, { params: { id: student.id }, body }, 'registrar'),
    ).rejects.toMatchObject({ fields: [{ path: 'noteId', code: 'not_allowed' }] });
  });

  test('for voiding a receipt counts too', async () => {
    const { rows: notes } = await server.send(offeredNotes, { query: { group: 'void_reason' } }, 'cashier');
    const [note] = notes;
    const { rows } = await server.send(listPayments, { query: {} }, 'admin');
    const valid = rows.find(({ status }) => status === 'valid');
    const body = { reason: note?.text.lo ?? '', noteId: note?.id ?? 0 };
    await server.send(voidPaymentAsManager, { params: { id: valid?.id ?? 0 }, body }, 'admin');
    expect(await used(note?.id ?? 0)).toBe(1);
  });
});

test('the list is filtered, searched inside Lao words and exported', async () => {
  const { rows } = await server.send(
    listNotes,
    { query: { group: 'absence_reason', active: 'yes', q: 'ປ່ວຍ' } },
    'head',
  );
  expect(rows.map(({ text }) => text.en)).toEqual(['Ill']);
  const columns = [
    { key: 'group', title: 'Group', labels: { absence_reason: 'ເຫດຜົນຂາດ' } },
    { key: 'textEn', title: 'Text' },
  ];
  const answer = await server.ask(
    exportNotes,
    { body: { query: { q: 'Ill' }, format: 'csv', columns } },
    'head',
  );
  expect(answer.body).toBe('\uFEFFGroup,Text\r\nເຫດຜົນຂາດ,Ill\r\n');
});
