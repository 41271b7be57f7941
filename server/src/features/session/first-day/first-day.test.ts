import { randomUUID } from 'node:crypto';
import { type Endpoint, type EndpointInput, type EndpointOutput, wireBody } from '@suksa/contracts';
import { recordCheck } from '@suksa/contracts/checkinout';
import { admitStudent, listClasses } from '@suksa/contracts/education';
import { chooseFirstPassword, firstPasswordLink, login, me } from '@suksa/contracts/session';
import {
  createCardTemplate,
  createUser,
  type FirstDay,
  firstDay,
  openFirstClasses,
  printCards,
  readBranch,
  readSchoolNames,
  setFirstDayStepAside,
  updateBranch,
  updateSchoolNames,
} from '@suksa/contracts/settings';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../../build-app.ts';
import { migrate } from '../../../db/migrate.ts';
import { readEnvironment } from '../../../environment.ts';
import { fillEmptySchool } from '../../../first-school.ts';
import type { App } from '../../../http/app.ts';
import { openEmptyDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { aDesign } from '../../settings/cards/testing.ts';

let place: TestDatabase;
let app: App;
let link = '';
beforeAll(async () => {
  place = await openEmptyDatabase();
  await migrate(place.connection);
  const environment = readEnvironment({ DEMO: 'none', LOG_LEVEL: 'silent', RELEASE_TRUST: 'none' });
  const said = vi.spyOn(console, 'info').mockImplementation(() => {});
  await fillEmptySchool(place.connection, environment);
  link = /#first=(\S+)/.exec(said.mock.calls.flat().join(' '))?.[1] ?? '';
  said.mockRestore();
  app = await buildApp({ connection: place.connection, environment });
}, 120_000);
afterAll(async () => {
  await app.close();
  await place.remove();
});

let token = '';
const send = async <const E extends Endpoint>(
  { method, path }: E,
  input: EndpointInput<E>,
): Promise<EndpointOutput<E>> => {
  const { params = {}, body } = input as { params?: Record<string, unknown>; body?: unknown };
  const response = await app.inject({
    method,
    url: path.replace(/:(\w+)/g, (_, name: string) => String(params[name])),
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body === undefined ? {} : { payload: wireBody(body) as object }),
  });
  if (response.statusCode >= 400) throw new Error(`${response.statusCode} ${response.body}`);
  return (response.statusCode === 204 ? undefined : response.json()) as EndpointOutput<E>;
};
const open = ({ steps }: FirstDay) => steps.flatMap(({ key, state }) => (state === 'open' ? [key] : []));
const next = 'a school by the river Mekong';

test('A school goes from an empty database to its first student at the gate', async () => {
  const held = await send(firstPasswordLink, { body: { link } });
  await expect(send(firstPasswordLink, { body: { link: 'x'.repeat(43) } })).rejects.toThrow('410');
  await expect(send(chooseFirstPassword, { body: { link, next: 'password1234' } })).rejects.toThrow(
    'password_common',
  );
  const { username } = await send(chooseFirstPassword, { body: { link, next } });
  expect(username).toBe(held.username);
  await expect(send(chooseFirstPassword, { body: { link, next } })).rejects.toThrow('410');
  await expect(send(firstPasswordLink, { body: { link } })).rejects.toThrow('410');
  token = (await send(login, { body: { username, password: next } })).token;

  const begun = await send(firstDay, {});
  expect(open(begun)).toEqual(['school', 'branch', 'classes', 'staff', 'students', 'fees', 'cards', 'gate']);
  expect(begun.levels.map(({ name }) => name.lo)).toEqual(
    expect.arrayContaining(['ປ.1', 'ປ.5', 'ມ.1', 'ມ.7']),
  );

  const names = await send(readSchoolNames, {});
  const name = { lo: 'ໂຮງຮຽນ ແສງຕາເວັນ', en: 'Sunlight School' };
  await send(updateSchoolNames, { body: { ...names, name } });
  const { branchId } = begun;
  const {
    levels,
    head,
    series,
    openYear: _,
    ...branch
  } = await send(readBranch, { params: { id: branchId } });
  const kept = ({ pattern }: { pattern: string }) => ({ pattern, startAt: null });
  await send(updateBranch, {
    params: { id: branchId },
    body: {
      ...branch,
      name,
      phone: '021 412345',
      levelIds: levels.map(({ id }) => id),
      headUserId: head?.id ?? null,
      series: {
        receipt: kept(series.receipt),
        invoice: kept(series.invoice),
        student_code: kept(series.student_code),
      },
    },
  });
  const levelIds = begun.levels.slice(0, 2).map(({ id }) => id);
  const classes = { levelIds, capacity: 40 };
  expect(await send(openFirstClasses, { body: { ...classes, classes: 1 } })).toEqual({ opened: 2 });
  expect(await send(openFirstClasses, { body: { ...classes, classes: 2 } })).toEqual({ opened: 2 });
  const { classes: opened } = await send(listClasses, {});
  expect(opened.map(({ name: called }) => called)).toEqual(['ປ.1/1', 'ປ.1/2', 'ປ.2/1', 'ປ.2/2']);

  await send(createUser, {
    body: {
      username: 'gate',
      title: 'mr',
      name: { lo: 'ທ້າວ ບຸນມີ', en: 'Bounmy' },
      sex: 'male',
      phone: '',
      email: '',
      roleId: 8,
      branchIds: [branchId],
      staffType: 'gate',
      employedFrom: null,
      employedUntil: null,
      cardCode: '',
    } as never,
  });
  const student = await send(admitStudent, {
    body: {
      firstNameLo: 'ນ້ອຍ',
      surnameLo: 'ແກ້ວມະນີ',
      sex: 'female',
      birthDate: '2020-05-04',
      guardians: [{ relation: 'mother', nameLo: 'ນາງ ຈັນ', phone: '020 55512345', isPayer: true }],
      classId: opened[0]?.id ?? 0,
      startDate: '2026-11-16',
    } as never,
  });
  await send(createCardTemplate, {
    body: { holder: 'student', levelId: null, name: 'Card', validYears: 0, design: aDesign() } as never,
  });
  await send(printCards, {
    body: {
      holder: 'student',
      layout: 'sheet',
      ids: [student.id],
      classId: null,
      levelId: null,
      onlyNew: false,
    },
  });
  expect(open(await send(firstDay, {}))).toEqual(['fees', 'gate']);

  const at = new Date().toISOString();
  const { rows } = await place.connection.pool.query('select token from card');
  const came = await send(recordCheck, {
    body: {
      idempotencyKey: randomUUID(),
      code: rows[0]?.token,
      source: 'scanner',
      device: 'gate',
      scannedAt: at,
      sentAt: at,
    },
  });
  expect(came).toMatchObject({ recorded: true, direction: 'in', person: { code: student.code } });
  await send(setFirstDayStepAside, { params: { step: 'fees' }, body: { aside: true } });
  const there = await send(firstDay, {});
  expect(there).toMatchObject({ done: true });
  expect(there.steps.find(({ key }) => key === 'fees')).toMatchObject({
    state: 'aside',
    lacks: ['fee_plan'],
  });
  await send(setFirstDayStepAside, { params: { step: 'fees' }, body: { aside: false } });
  expect(open(await send(firstDay, {}))).toEqual(['fees']);
});

test('Classes are opened only in levels of the branch, and only who may open branches sets the school up', async () => {
  const body = { levelIds: [999], classes: 1, capacity: 40 };
  await expect(send(openFirstClasses, { body })).rejects.toThrow('not_allowed');
  await place.connection.pool.query('update app_user set role_id = 4 where id = $1', [
    (await send(me, {})).id,
  ]);
  await expect(send(firstDay, {})).rejects.toThrow('403');
  await expect(send(openFirstClasses, { body })).rejects.toThrow('403');
  await expect(
    send(setFirstDayStepAside, { params: { step: 'fees' }, body: { aside: true } }),
  ).rejects.toThrow('403');
});
