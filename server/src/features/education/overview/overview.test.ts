import {
  addDocument,
  admitStudent,
  getOverview,
  listClasses,
  listStudents,
} from '@suksa/contracts/education';
import { listEnquiries, updateEnquiry } from '@suksa/contracts/landing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { classes } from '../../../db/schema/index.ts';
import { whitePixel } from '../../../testing/a-file.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { anAdmission } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.stop());

const overview = (as: 'registrar' | 'teacher' = 'registrar') => server.send(getOverview, {}, as);
const total = async (query: Record<string, string | number>, as: 'registrar' | 'teacher' = 'registrar') =>
  (await server.send(listStudents, { query: query as never }, as)).total;

test('every number is that of the list behind it', async () => {
  await server.send(admitStudent, { body: await anAdmission(server, { guardians: [] }) }, 'registrar');
  const { statuses, levels, tasks } = await overview();
  for (const { status, students } of statuses) expect(await total({ status })).toBe(students);
  for (const { level, female, male } of levels) {
    expect(await total({ level: level.id, sex: 'female' })).toBe(female);
    expect(await total({ level: level.id, sex: 'male' })).toBe(male);
  }
  expect(await total({ missing: 'photo' })).toBe(tasks.noPhoto);
  expect(await total({ missing: 'guardian_phone' })).toBe(tasks.noGuardianPhone);
  expect(tasks.noGuardianPhone).toBeGreaterThan(0);
});

test('who comes from another school is a task until the transfer paper is there', async () => {
  const before = (await overview()).tasks.noTransferPaper;
  const { id } = await server.send(
    admitStudent,
    { body: await anAdmission(server, { entryCode: 'transferred_in' }) },
    'registrar',
  );
  expect((await overview()).tasks.noTransferPaper).toBe(before + 1);
  expect(await total({ missing: 'transfer_paper' })).toBe(before + 1);
  const add = (kind: 'birth_certificate' | 'transfer_paper') =>
    server.send(addDocument, { params: { id }, body: { kind, file: whitePixel } }, 'registrar');
  await add('birth_certificate');
  expect((await overview()).tasks.noTransferPaper).toBe(before + 1);
  await add('transfer_paper');
  expect((await overview()).tasks.noTransferPaper).toBe(before);
  expect(await total({ missing: 'transfer_paper' })).toBe(before);
});

test('families who wait for an answer are counted for who answers them, and for nobody else', async () => {
  const waiting = await server.send(listEnquiries, { query: { status: 'new' } }, 'registrar');
  expect((await overview()).tasks.newEnquiries).toBe(waiting.total);
  const [first] = waiting.rows;
  if (!first) throw new Error('The demo school has an enquiry that waits.');
  await server.send(
    updateEnquiry,
    { params: { id: first.id }, body: { status: 'answered', note: '', version: first.version } },
    'registrar',
  );
  expect((await overview()).tasks.newEnquiries).toBe(waiting.total - 1);
  expect((await overview('teacher')).tasks.newEnquiries).toBeNull();
});

test('a class over its capacity is a task', async () => {
  expect((await overview()).tasks.overCapacity).toEqual([]);
  await server.app.db.update(classes).set({ capacity: 1 });
  const { classes: all } = await server.send(listClasses, {}, 'registrar');
  const over = all.filter(({ students }) => students > 1).map(({ id }) => id);
  expect((await overview()).tasks.overCapacity.map(({ id }) => id)).toEqual(over);
});

test('a teacher counts own students only', async () => {
  const { statuses } = await overview('teacher');
  const counted = statuses.reduce((sum, { students }) => sum + students, 0);
  expect(counted).toBe(await total({ status: 'all' }, 'teacher'));
  expect(counted).toBeLessThan(await total({ status: 'all' }));
});
