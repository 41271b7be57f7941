import { classRecords, copyClasses, listRollovers } from '@suksa/contracts/education';
import { whoMay } from '@suksa/contracts/session';
import { createAcademicYear } from '@suksa/contracts/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const permission = 'settings.academic_year.create';

describe('before a change of year there is no next year', () => {
  test('a registrar, who may not plan one, is told who of the branch may', async () => {
    const { people } = await server.send(whoMay, { query: { permission } }, 'registrar');
    expect(people[0]?.role.en).toBe('Principal');
    expect(people.map(({ role }) => role.en)).not.toContain('Registrar');
    expect(people.every(({ name }) => name.lo !== '' || name.en !== '')).toBe(true);
  });

  test('a family is told nothing of the rights of the staff', async () => {
    await expect(server.send(whoMay, { query: { permission } }, 'family')).rejects.toMatchObject({
      code: 'no_permission',
    });
  });

  test('who may plan one finds it filled in, and its classes are copied without leaving the old year', async () => {
    const { nextYear, years } = await server.send(listRollovers, {}, 'head');
    const latest = years[0];
    if (!nextYear || !latest) throw new Error('the demo school has years');
    expect(nextYear.startDate > latest.end).toBe(true);
    const planned = await server.send(createAcademicYear, { body: nextYear }, 'head');
    const body = { fromYearId: latest.id, toYearId: planned.id, withTeachers: true, preview: false };
    const { added } = await server.send(copyClasses, { body }, 'registrar', { yearId: latest.id });
    expect(added.length).toBeGreaterThan(0);
    const there = await server.send(classRecords, { query: { size: 100 } }, 'head', { yearId: planned.id });
    expect(there.rows.map(({ name }) => name).sort()).toEqual([...added].sort());
    await expect(
      server.send(copyClasses, { body: { ...body, toYearId: 987_654 } }, 'head'),
    ).rejects.toMatchObject({ fields: [{ path: 'toYearId' }] });
  });
});
