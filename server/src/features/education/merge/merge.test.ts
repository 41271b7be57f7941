import {
  addDocument,
  admitStudent,
  editStudent,
  getStudent,
  listDocuments,
  listMerges,
  listStudents,
  mergeStudents,
  previewMerge,
  type Student,
  setPhoto,
  undoMerge,
} from '@suksa/contracts/education';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { indexStudents } from '../../../db/index-students.ts';
import { studentFormerNames } from '../../../db/schema/index.ts';
import { redPixel, whitePixel } from '../../../testing/a-file.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { whileScanned } from '../../../testing/while-scanned.ts';
import { anAdmission } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.stop());

const admit = async (changes: Parameters<typeof anAdmission>[1] = {}) =>
  server.send(admitStudent, { body: await anAdmission(server, changes) }, 'registrar');

/** The same child entered twice: once in Lao with the mother, once in Latin with the father. */
const twice = async () => {
  const kept = await admit();
  const dropped = await admit({
    firstNameLo: '',
    surnameLo: '',
    firstNameEn: 'Twice',
    surnameEn: `Entered${kept.id}`,
    village: 'ບ້ານ ໂພນ',
    guardians: [{ relation: 'father', nameEn: 'Father Twice', phone: '020 58001122', isPayer: true }],
  });
  await server.send(
    addDocument,
    { params: { id: dropped.id }, body: { kind: 'birth_certificate', file: whitePixel } },
    'registrar',
  );
  return { kept, dropped };
};

/** What is kept to be put back passes through the server, which counts milliseconds; PostgreSQL counts finer. */
const inMilliseconds = (row: string) =>
  row.replace(
    /(:\d\d)(?:\.(\d+))?\+07:00/g,
    (_, seconds: string, fraction = '') => `${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}`,
  );

/** Whatever the database holds, but for what only ever goes up and the record of who did what. */
const everyRow = async () => {
  // In which branches somebody may be found is put down anew after each change of their words.
  await server.app.db.execute(sql`select settle_search_branches()`);
  const { rows: tables } = await server.app.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('student_merge', 'login', 'session') and table_name not like 'audit_entry%' order by 1`,
  );
  const held: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await server.app.db.execute<{ row: string }>(
      sql`select (to_jsonb(t) - 'version' - 'updated_at')::text as row from ${sql.identifier(name)} t order by 1`,
    );
    held[name] = rows.map(({ row }) => inMilliseconds(row));
  }
  return held;
};

/** Two students of the demo school who have attendance and invoices, with a result and a card each. */
const twoWithEverything = async (): Promise<[number, number]> => {
  const { rows } = await server.send(listStudents, { query: { size: 20 } }, 'registrar');
  const ids: number[] = [];
  for (const { id } of rows) {
    const { rows: held } = await server.app.db.execute(sql`
      select 1 from attendance_month m join invoice i on i.student_id = m.student_id
      where m.student_id = ${id} and m.days ~ '[PLHEVA]' and i.state = 'issued' and i.paid > 0 limit 1`);
    if (held.length > 0) ids.push(id);
  }
  const [one, other] = ids;
  if (!one || !other) throw new Error('the demo school has students who paid');
  for (const [id, average] of [
    [one, 7],
    [other, 8],
  ] as const) {
    await server.app.db.execute(sql`delete from year_result where student_id = ${id}`);
    await server.app.db.execute(sql`insert into year_result (student_id, year_id, average)
      select student_id, year_id, ${average} from enrolment where student_id = ${id} and is_current
      order by start_date desc limit 1`);
    await server.app.db.execute(sql`insert into card (branch_id, student_id, number, token, issued_on, expires_on)
      select branch_id, student_id, 'MERGE-' || student_id, 'merge-' || student_id, start_date, start_date + 300
      from enrolment where student_id = ${id} and is_current
        and not exists (select 1 from card where card.student_id = ${id})
      order by start_date desc limit 1`);
    await server.app.db.execute(sql`
      insert into message (branch_id, kind, channel, key, student_id, language, subject, body, due_at)
      values (1, 'arrival', 'app', ${`arrival:${id}`}, ${id}, 'lo', 'ມາຮອດ', 'ມາຮອດແລ້ວ', now()) on conflict do nothing`);
  }
  return [one, other];
};

const balanceOfFamilies = async () => {
  const { rows } = await server.app.db.execute(
    sql`select family_id, sum(balance)::float8 as balance from invoice group by 1 order by 1`,
  );
  return rows;
};

/** Tables in which this student still stands; a row of an import keeps whom it made. */
const studentColumnsWith = async (id: number): Promise<string[]> => {
  const { rows: tables } = await server.app.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'student_id' and table_name <> 'student_import_row'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await server.app.db.execute(
      sql`select 1 from ${sql.identifier(name)} where student_id = ${id} limit 1`,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
};

/** Tables that refer to students and whose rows don't go where their student goes. */
const tablesOfStudents = async (): Promise<string[]> => {
  const { rows } = await server.app.db.execute<{ name: string }>(sql`
    select conrelid::regclass::text as name from pg_constraint join pg_class c on c.oid = conrelid
    where confrelid = 'student'::regclass and contype = 'f' and confdeltype = 'a' and not c.relispartition order by 1`);
  return rows.map(({ name }) => name);
};

const read = (id: number) => server.send(getStudent, { params: { id } }, 'registrar');

/** What both have differently is settled for the one that stays. */
const merge = async (kept: Student, dropped: Student) => {
  const query = { keep: kept.id, drop: dropped.id };
  const { clashes } = await server.send(previewMerge, { query }, 'registrar');
  const holds = Object.fromEntries(clashes.map(({ key }) => [key, 'kept' as const]));
  const versions = { keepVersion: kept.version, dropVersion: dropped.version };
  return server.send(mergeStudents, { body: { ...query, ...versions, holds } }, 'registrar');
};

describe('two entries of one student', () => {
  test('are shown as what they would become, before anything changes', async () => {
    const { kept, dropped } = await twice();
    const query = { keep: kept.id, drop: dropped.id };
    expect(await server.send(previewMerge, { query }, 'registrar')).toMatchObject({
      kept: { code: kept.code },
      dropped: { code: dropped.code },
      filled: [
        { field: 'firstNameEn', value: 'Twice' },
        { field: 'surnameEn', value: `Entered${kept.id}` },
        { field: 'village', value: 'ບ້ານ ໂພນ' },
      ],
      guardians: [{ en: 'Father Twice' }],
      documents: 1,
      blocked: [],
    });
    expect((await read(dropped.id)).id).toBe(dropped.id);
  });

  test('become one: details are filled, guardians and papers go along, the other leaves the register', async () => {
    const { kept, dropped } = await twice();
    await merge(kept, dropped);
    const one = await read(kept.id);
    expect(one).toMatchObject({ firstNameEn: 'Twice', village: 'ບ້ານ ໂພນ', firstNameLo: kept.firstNameLo });
    expect(one.guardians.map(({ relation, isPayer }) => [relation, isPayer])).toEqual([
      ['mother', true],
      ['father', false],
    ]);
    const { documents } = await server.send(listDocuments, { params: { id: kept.id } }, 'registrar');
    expect(documents).toHaveLength(1);
    await expect(read(dropped.id)).rejects.toMatchObject({ code: 'not_found' });
    const { rows } = await server.send(listStudents, { query: { q: `Entered${kept.id}` } }, 'registrar');
    expect(rows.map(({ id }) => id)).toEqual([kept.id]);
  });

  test('can be taken apart again, each as it was', async () => {
    const { kept, dropped } = await twice();
    const before = await read(dropped.id);
    await merge(kept, dropped);
    const { merges } = await server.send(listMerges, { params: { id: kept.id } }, 'registrar');
    expect(merges).toMatchObject([{ code: dropped.code }]);
    await server.send(undoMerge, { params: { id: merges[0]?.id ?? 0 } }, 'registrar');
    expect(await read(dropped.id)).toEqual(before);
    expect({ ...(await read(kept.id)), version: 0 }).toEqual({ ...kept, version: 0 });
    expect(
      (await server.send(listDocuments, { params: { id: dropped.id } }, 'registrar')).documents,
    ).toHaveLength(1);
    expect((await server.send(listMerges, { params: { id: kept.id } }, 'registrar')).merges).toEqual([]);
  });

  test('are taken apart with nothing lost: every row of the school is what it was', async () => {
    const { kept, dropped } = await twice();
    for (const { id } of [kept, dropped]) {
      await server.send(setPhoto, { params: { id }, body: { photo: whitePixel } }, 'registrar');
    }
    await server.app.db
      .insert(studentFormerNames)
      .values({ studentId: dropped.id, firstNameLo: 'ເກົ່າ', surnameLo: '', firstNameEn: '', surnameEn: '' });
    await server.app.db.transaction((tx) => indexStudents(tx, [dropped.id]));
    const { rows } = await server.send(listStudents, { query: { size: 20 } }, 'registrar');
    const withMoney = await read(rows[0]?.id ?? 0);
    for (const keep of [kept, withMoney]) {
      const before = await everyRow();
      await merge(await read(keep.id), await read(dropped.id));
      expect(await everyRow()).not.toEqual(before);
      const { merges } = await server.send(listMerges, { params: { id: keep.id } }, 'registrar');
      await server.send(undoMerge, { params: { id: merges[0]?.id ?? 0 } }, 'registrar');
      expect(await everyRow()).toEqual(before);
    }
  });

  test('leave the kept one a photo that was taken after they were made one', async () => {
    const { kept, dropped } = await twice();
    const photograph = (id: number, photo: File) =>
      server.send(setPhoto, { params: { id }, body: { photo } }, 'registrar');
    await photograph(dropped.id, whitePixel);
    await merge(kept, await read(dropped.id));
    await photograph(kept.id, redPixel);
    const { photo } = await read(kept.id);
    const { merges } = await server.send(listMerges, { params: { id: kept.id } }, 'registrar');
    await server.send(undoMerge, { params: { id: merges[0]?.id ?? 0 } }, 'registrar');
    expect((await read(kept.id)).photo).toBe(photo);
    expect((await read(dropped.id)).photo).not.toBeNull();
  });

  test('stay one once somebody has changed the student since', async () => {
    const { kept, dropped } = await twice();
    await merge(kept, dropped);
    const { code, status, photo, family, siblings, enrolments, formerNames, id, ...edit } = await read(
      kept.id,
    );
    await server.send(editStudent, { params: { id }, body: { ...edit, nickname: 'ຕໍ່ມາ' } }, 'registrar');
    const { merges } = await server.send(listMerges, { params: { id } }, 'registrar');
    await expect(
      server.send(undoMerge, { params: { id: merges[0]?.id ?? 0 } }, 'registrar'),
    ).rejects.toMatchObject({ status: 409, code: 'changed_meanwhile' });
  });

  test('keep attendance, money, results and cards in one transaction, and undo gives every row back', async () => {
    const [one, other] = await twoWithEverything();
    const query = { keep: one, drop: other };
    const before = await everyRow();
    const balances = await balanceOfFamilies();
    const preview = await server.send(previewMerge, { query }, 'registrar');
    expect(preview.kept.has.invoices).toBeGreaterThan(0);
    expect(preview.dropped.has).toMatchObject({ results: 1, cards: 1 });
    expect(preview.dropped.has.attendance).toBeGreaterThan(0);
    expect(preview.blocked).toEqual([]);
    const versions = { keepVersion: preview.kept.version, dropVersion: preview.dropped.version };
    expect(preview.clashes.map(({ kind }) => kind)).toContain('result');
    await expect(
      server.send(mergeStudents, { body: { ...query, ...versions } }, 'registrar'),
    ).rejects.toMatchObject({ status: 409, code: 'merge_clash' });
    for (const holder of ['kept', 'dropped'] as const) {
      const { kept, dropped, clashes } = await server.send(previewMerge, { query }, 'registrar');
      await server.send(
        mergeStudents,
        {
          body: {
            ...query,
            keepVersion: kept.version,
            dropVersion: dropped.version,
            holds: Object.fromEntries(clashes.map(({ key }) => [key, holder])),
          },
        },
        'registrar',
      );
      expect(await studentColumnsWith(other)).toEqual([]);
      expect(await balanceOfFamilies()).toEqual(balances);
      const { rows: cards } = await server.app.db.execute(
        sql`select status from card where student_id = ${one} order by status`,
      );
      expect(cards).toEqual([{ status: 'active' }, { status: 'replaced' }]);
      const { rows: results } = await server.app.db.execute(
        sql`select average::float8 as average from year_result where student_id = ${one}`,
      );
      expect(results).toEqual([{ average: holder === 'kept' ? 7 : 8 }]);
      const { merges } = await server.send(listMerges, { params: { id: one } }, 'registrar');
      await server.send(undoMerge, { params: { id: merges[0]?.id ?? 0 } }, 'registrar');
      expect(await everyRow()).toEqual(before);
    }
  });

  test('leave no table of students out', async () => {
    // A new one is moved by the merge as well, and its rows are given back.
    expect(await tablesOfStudents()).toEqual([
      ...['absence_contact', 'attendance_change', 'attendance_correction', 'attendance_month'],
      ...[
        'attendance_recompute',
        'card',
        'check_event',
        'day_closing',
        'early_leave_note',
        'early_leave_permit',
      ],
      ...['enrolment', 'gate_event', 'graduation_candidate', 'invoice', 'late_note', 'leave_request'],
      ...['lesson_absence', 'mark', 'message', 'pick_up_call', 'pick_up_pass', 'pick_up_photo'],
      ...['pick_up_signature', 'report_card', 'student_discount', 'student_document', 'student_former_name'],
    ]);
  });

  test.runIf(process.env.TEST_DATABASE_URL)(
    'wait for a scan, as does their undoing, and not the scan for them',
    async () => {
      const { kept, dropped } = await twice();
      await server.app.db.execute(sql`
        insert into attendance_month (branch_id, student_id, month, days, first_in, last_out)
        select 1, ${kept.id}, '2026-11-01', repeat('.', 31), array_fill(null::smallint, array[31]),
          array_fill(null::smallint, array[31])`);
      const body = { keep: kept.id, drop: dropped.id, keepVersion: 1, dropVersion: 1 };
      const merge = () => server.send(mergeStudents, { body }, 'registrar');
      expect(await whileScanned(server, kept.id, merge)).toEqual({ id: kept.id });
      const { merges } = await server.send(listMerges, { params: { id: kept.id } }, 'registrar');
      const params = { id: merges[0]?.id ?? 0 };
      const undo = () => server.send(undoMerge, { params }, 'registrar');
      expect(await whileScanned(server, kept.id, undo)).toEqual({ id: dropped.id });
    },
  );

  test('lose no mark: an emptied cell gives way, and where both say something else somebody chooses', async () => {
    const { kept, dropped } = await twice();
    const { db } = server.app;
    const cells: [Student, string, number | null][] = [
      [kept, 'm9', 850],
      [dropped, 'm9', 600],
      [kept, 'm10', null],
      [dropped, 'm10', 725],
      [kept, 'm11', 900],
      [dropped, 'm11', 900],
      [dropped, 'exam1', 1000],
    ];
    for (const [{ id }, column, value] of cells)
      await db.execute(sql`insert into mark (student_id, year_id, class_id, subject_id, book_column, value)
        select student_id, year_id, class_id, (select min(id) from subject), ${column}, ${value} from enrolment
        where student_id = ${id} and is_current`);
    const marksOf = async (id: number) =>
      (
        await db.execute<{ book_column: string; value: number }>(
          sql`select book_column, value from mark where student_id = ${id} order by book_column`,
        )
      ).rows.map(({ book_column, value }) => `${book_column} ${value}`);
    const before = await everyRow();
    const query = { keep: kept.id, drop: dropped.id };
    for (const [holder, mark] of [
      ['kept', 850],
      ['dropped', 600],
    ] as const) {
      const preview = await server.send(previewMerge, { query }, 'registrar');
      expect([preview.kept.has.marks, preview.dropped.has.marks]).toEqual([2, 4]);
      const clash = preview.clashes.find(({ kind }) => kind === 'marks') ?? expect.fail('no clash of marks');
      expect(clash.rows).toMatchObject([{ kept: '8.5', dropped: '6', subject: { en: expect.any(String) } }]);
      const body = { ...query, keepVersion: preview.kept.version, dropVersion: preview.dropped.version };
      await expect(server.send(mergeStudents, { body }, 'registrar')).rejects.toMatchObject({
        code: 'merge_clash',
      });
      const holds = Object.fromEntries(preview.clashes.map(({ key }) => [key, holder]));
      await server.send(mergeStudents, { body: { ...body, holds } }, 'registrar');
      expect(await marksOf(kept.id)).toEqual(['exam1 1000', 'm10 725', 'm11 900', `m9 ${mark}`]);
      const { merges } = await server.send(listMerges, { params: { id: kept.id } }, 'registrar');
      await server.send(undoMerge, { params: { id: merges[0]?.id ?? 0 } }, 'registrar');
      expect(await everyRow()).toEqual(before);
    }
  });

  test('are made one once where two people do it at the same time', async () => {
    const { kept, dropped } = await twice();
    const done = await Promise.allSettled([merge(kept, dropped), merge(dropped, kept)]);
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('take the other entry’s detail where that is the right one, and give it back', async () => {
    const kept = await admit({ village: 'ບ້ານ ກ' });
    const dropped = await admit({ village: 'ບ້ານ ຂ' });
    const query = { keep: kept.id, drop: dropped.id };
    const { differs } = await server.send(previewMerge, { query }, 'registrar');
    expect(differs).toContainEqual({ field: 'village', kept: 'ບ້ານ ກ', dropped: 'ບ້ານ ຂ' });
    const versions = { keepVersion: kept.version, dropVersion: dropped.version };
    await server.send(mergeStudents, { body: { ...query, ...versions, take: ['village'] } }, 'registrar');
    expect((await read(kept.id)).village).toBe('ບ້ານ ຂ');
    const { merges } = await server.send(listMerges, { params: { id: kept.id } }, 'registrar');
    await server.send(undoMerge, { params: { id: merges[0]?.id ?? 0 } }, 'registrar');
    expect((await read(kept.id)).village).toBe('ບ້ານ ກ');
  });

  test('are the registrar’s to make one, not the head’s or a teacher’s', async () => {
    const { kept, dropped } = await twice();
    const query = { keep: kept.id, drop: dropped.id };
    for (const account of ['head', 'teacher', 'cashier', 'family'] as const) {
      await expect(server.send(previewMerge, { query }, account)).rejects.toMatchObject({
        code: 'no_permission',
      });
    }
  });
});
