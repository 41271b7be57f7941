import {
  exportAuditLog,
  exportUsers,
  listAuditLog,
  readSchoolNames,
  updateSchoolNames,
} from '@suksa/contracts/settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allPermissions } from '../../../db/role-presets.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { recordKinds } from './record-kinds-repository.ts';
import { withRecordNames } from './record-names-repository.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const names = await server.send(readSchoolNames, {}, 'admin');
  await server.send(
    updateSchoolNames,
    { body: { ...names, name: { ...names.name, en: 'Another name' } } },
    'admin',
  );
  await server.send(
    exportUsers,
    { body: { query: {}, format: 'csv', columns: [{ key: 'username', title: 'Username' }] } },
    'operator',
  );
}, 120_000);
afterAll(() => server.stop());

const log = (query: object = {}) => server.send(listAuditLog, { query }, 'admin');

test('The log tells who did what in the whole school, the newest first, by kind, day and person', async () => {
  const changes = await log({ kind: 'changes', entity: 'settings.school' });
  expect(changes.rows[0]).toMatchObject({
    action: 'edit',
    entity: 'settings.school',
    changes: [{ field: 'name' }],
  });
  const signIns = await log({ kind: 'sign_ins' });
  expect(new Set(signIns.rows.map(({ action }) => action))).toEqual(new Set(['sign_in']));
  const carried = await log({ kind: 'disclosures' });
  expect(carried.rows[0]).toMatchObject({ action: 'export' });
  expect(carried.total).toBe(carried.rows.length);
  const all = await log({ size: 100 });
  expect(all.rows.map(({ id }) => id)).toEqual(all.rows.map(({ id }) => id).toSorted((a, b) => b - a));
  expect((await log({ until: '2026-01-31' })).total).toBe(0);
  expect((await log({ q: '100%_nothing' })).total).toBe(0);
});

test('Only who may reads it and carries it away, and that is written down too', async () => {
  for (const account of ['head', 'registrar', 'family'] as const)
    await expect(server.send(listAuditLog, { query: {} }, account)).rejects.toMatchObject({
      code: 'no_permission',
    });
  const body = { query: {}, format: 'csv' as const, columns: [{ key: 'entity', title: 'What' }] };
  await expect(server.send(exportAuditLog, { body }, 'head')).rejects.toMatchObject({
    code: 'no_permission',
  });
  const file = await server.send(exportAuditLog, { body }, 'admin');
  expect(await file.text()).toContain('settings.school');
  expect((await log({ kind: 'disclosures' })).rows[0]).toMatchObject({
    action: 'export',
    by: expect.anything(),
  });
});

test('What is carried away says the words that the screen shows, and names in its language', async () => {
  const labels = { settings_school: 'School', settings_edit: 'Set up anew', edit: 'Changed' };
  const columns = [
    { key: 'entity', title: 'Type', labels },
    { key: 'action', title: 'Did what', labels },
    { key: 'by_lo', title: 'Who', labels: { system: 'ລະບົບ' } },
    { key: 'changed', title: 'Fields changed' },
  ];
  const body = { query: { entity: 'settings.school' }, format: 'csv' as const, columns };
  const text = await (await server.send(exportAuditLog, { body }, 'admin')).text();
  const [entry] = (await log({ entity: 'settings.school' })).rows;
  expect(text).toContain(`School,Set up anew,${entry?.by ? entry.by.lo : 'ລະບົບ'},${entry?.changes.length}`);
});

test('A line tells what its record is called, to who may look at such records, and all of one record is found', async () => {
  const { rows } = await log({ entity: 'settings.user', kind: 'sign_ins' });
  const [line] = rows;
  expect(line).toMatchObject({ byId: expect.any(Number), recordName: line?.by });
  const ofRecord = await log({ entity: 'settings_user', record: line?.entityId });
  expect(new Set(ofRecord.rows.map(({ entityId }) => entityId))).toEqual(new Set([line?.entityId]));
  expect((await log({ entity: 'settings_user', record: '999999999' })).total).toBe(0);
});

test('Every kind that has names is asked for them, and each only of who may see it', async () => {
  const lines = Object.keys(recordKinds).flatMap((entity) =>
    Array.from({ length: 40 }, (_, index) => ({ entity, entityId: String(index + 1) })),
  );
  const named = async (permissions: readonly string[]) =>
    (await withRecordNames(server.app.db, { permissions: new Set(permissions) }, lines)).filter(
      ({ recordName }) => recordName !== null,
    );
  expect(await named([])).toEqual([]);
  expect(new Set((await named(allPermissions)).map(({ entity }) => entity)).size).toBeGreaterThan(20);
  const ofStudents = new Set((await named(['education.student.view'])).map(({ entity }) => entity));
  expect(ofStudents).toContain('education.student');
  expect(ofStudents).toContain('education.enrolment');
  for (const entity of ofStudents) expect(recordKinds[entity]?.sees).toEqual(['education.student.view']);
});

test('What is told of a branch, a document or a student is called by that, and not by a number of the database', async () => {
  const lines = ['checkinout.day_closing', 'feeinvoice.item_payer', 'feeinvoice.plan', 'settings.card'].map(
    (entity) => ({ entity, entityId: '1' }),
  );
  const named = await withRecordNames(server.app.db, { permissions: new Set(allPermissions) }, lines);
  const [closing, payer, plan, card] = named.map(({ recordName }) => recordName);
  const [student] = await withRecordNames(server.app.db, { permissions: new Set(allPermissions) }, [
    { entity: 'education.student', entityId: '1' },
  ]);
  expect(closing?.en).toContain('Branch');
  expect(payer).toEqual(student?.recordName);
  expect(plan?.en).toMatch(/^[PM]\d|Primary|Secondary/);
  expect(card?.en).toMatch(/\w/);
});
