import {
  createSubject,
  deleteSubject,
  exportSubjects,
  listLevels,
  listSubjects,
  type SubjectInput,
  subjectAudit,
  updateSubject,
} from '@suksa/contracts/technical';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let levelIds: number[];

beforeAll(async () => {
  server = await startTestServer();
  const levels = await server.send(listLevels, {}, 'admin');
  levelIds = levels.rows.filter(({ code }) => ['M5', 'M6'].includes(code)).map(({ id }) => id);
});
afterAll(() => server.stop());

const typed = (changes: Partial<SubjectInput> = {}): SubjectInput => ({
  code: `T-${Math.round(performance.now() * 1000)}`,
  name: { lo: 'ສິລະປະກຳ', en: 'Arts and crafts' },
  type: 'elective',
  levelIds,
  weeklyPeriods: 2,
  coefficient: 1,
  countsInAverage: true,
  examSubject: false,
  position: 90,
  active: true,
  ...changes,
});

const add = (changes?: Partial<SubjectInput>) =>
  server.send(createSubject, { body: typed(changes) }, 'admin');

describe('a subject', () => {
  test('is kept with its levels, and its audit trail says who added it', async () => {
    const subject = await add();
    expect(subject.levels.map(({ id }) => id)).toEqual(levelIds);
    const { rows } = await server.send(subjectAudit, { params: { id: subject.id } }, 'admin');
    expect(rows).toMatchObject([{ action: 'create', by: { en: expect.any(String) } }]);
  });

  test('has a code of its own: a second one is refused at the field', async () => {
    const { code } = await add();
    await expect(add({ code: code.toLowerCase() })).rejects.toMatchObject({
      code: 'duplicate',
      fields: [{ path: 'code', code: 'duplicate' }],
    });
  });

  test('with a level that does not exist is refused at the levels', async () => {
    await expect(add({ levelIds: [999_999] })).rejects.toMatchObject({ fields: [{ path: 'levelIds' }] });
  });

  test.each([
    ['code', { code: 'lower case!' }],
    ['name.lo', { name: { lo: ' ', en: 'Art' } }],
    ['levelIds', { levelIds: [] }],
    ['weeklyPeriods', { weeklyPeriods: 41 }],
    ['coefficient', { coefficient: 0 }],
  ] as const)('is refused at %s where that is wrong', async (path, changes) => {
    await expect(add(changes as Partial<SubjectInput>)).rejects.toMatchObject({
      status: 400,
      code: 'validation_failed',
      fields: [expect.objectContaining({ path })],
    });
  });

  test('is changed by one of two editors; the second sees what the first saved', async () => {
    const { id, version, code } = await add();
    const body = { ...typed({ code }), version };
    const first = await server.send(
      updateSubject,
      { params: { id }, body: { ...body, weeklyPeriods: 3 } },
      'admin',
    );
    expect(first).toMatchObject({ weeklyPeriods: 3, version: version + 1 });
    await expect(
      server.send(updateSubject, { params: { id }, body: { ...body, weeklyPeriods: 4 } }, 'operator'),
    ).rejects.toMatchObject({ status: 409, code: 'conflict', details: { current: { weeklyPeriods: 3 } } });
  });

  test('says from what to what it was changed', async () => {
    const { id, version, code } = await add();
    await server.send(
      updateSubject,
      { params: { id }, body: { ...typed({ code }), coefficient: 2, version } },
      'admin',
    );
    const { rows } = await server.send(subjectAudit, { params: { id } }, 'admin');
    expect(rows[0]).toMatchObject({
      action: 'edit',
      changes: [{ field: 'coefficient', before: 1, after: 2 }],
    });
  });

  test('that nobody teaches is deleted', async () => {
    const { id } = await add();
    await server.send(deleteSubject, { params: { id } }, 'admin');
    await expect(server.send(deleteSubject, { params: { id } }, 'admin')).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('that somebody teaches is retired instead of deleted', async () => {
    const { rows } = await server.send(listSubjects, { query: { size: 100 } }, 'admin');
    const taught = rows.find(({ inUse }) => inUse);
    expect(taught, 'the demo school has teachers').toBeDefined();
    await expect(
      server.send(deleteSubject, { params: { id: taught?.id ?? 0 } }, 'admin'),
    ).rejects.toMatchObject({ status: 409, code: 'subject_in_use' });
  });

  test('is read by a teacher and changed by none', async () => {
    const { total } = await server.send(listSubjects, { query: {} }, 'teacher');
    expect(total).toBeGreaterThan(0);
    await expect(server.send(createSubject, { body: typed() }, 'teacher')).rejects.toMatchObject({
      code: 'no_permission',
    });
  });
});

describe('the list of subjects', () => {
  test('finds a subject by either spelling of its Lao name, by its English name and by its code', async () => {
    const { code } = await add({ name: { lo: 'ຫມາກຮຸກ', en: 'Chess' } });
    for (const q of ['ໝາກຮຸກ', 'ຫມາກ', 'chess', code]) {
      const { rows } = await server.send(listSubjects, { query: { q, size: 100 } }, 'admin');
      expect(
        rows.map((row) => row.code),
        q,
      ).toContain(code);
    }
  });

  test('is filtered by level, type and whether it is taught, and sorted either way', async () => {
    const { code } = await add({ active: false, type: 'activity' });
    const query = { level: levelIds[0], type: 'activity', active: 'no', sort: 'code', dir: 'desc' } as const;
    const { rows } = await server.send(listSubjects, { query }, 'admin');
    expect(rows.map((row) => row.code)).toContain(code);
    expect(rows.every(({ active, type }) => !active && type === 'activity')).toBe(true);
    expect(rows.map((row) => row.code)).toEqual([...rows.map((row) => row.code)].sort().reverse());
  });

  test('pages without showing a subject twice', async () => {
    const whole = await server.send(listSubjects, { query: { size: 100 } }, 'admin');
    const first = await server.send(listSubjects, { query: { size: 20, page: 1 } }, 'admin');
    const second = await server.send(listSubjects, { query: { size: 20, page: 2 } }, 'admin');
    const ids = [...first.rows, ...second.rows].map(({ id }) => id);
    expect(ids).toEqual(whole.rows.slice(0, 40).map(({ id }) => id));
    expect(first.total).toBe(whole.total);
  });

  test('is exported with the titles and words of the user', async () => {
    const { code } = await add();
    const answer = await server.ask(
      exportSubjects,
      {
        body: {
          query: { q: code },
          format: 'csv',
          columns: [
            { key: 'code', title: 'ລະຫັດ' },
            { key: 'type', title: 'ປະເພດ', labels: { elective: 'ວິຊາເລືອກ' } },
          ],
        },
      },
      'admin',
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(`\uFEFFລະຫັດ,ປະເພດ\r\n${code},ວິຊາເລືອກ\r\n`);
  });
});
