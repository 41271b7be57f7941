import { randomUUID } from 'node:crypto';
import type { EndpointInput } from '@suksa/contracts';
import { type EnquiryInput, listEnquiries, sendEnquiry, updateEnquiry } from '@suksa/contracts/landing';
import { login } from '@suksa/contracts/session';
import {
  type CustomerInput,
  createCustomer,
  createUser,
  listCustomers,
  listUsers,
} from '@suksa/contracts/settings';
import {
  type AnnouncementInput,
  createAnnouncement,
  createRoom,
  listAnnouncements,
} from '@suksa/contracts/technical';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { todayIn } from '../school/clock.ts';
import { redPixel, whitePixel } from '../testing/a-file.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

/** What is sent again because its answer was lost, or because somebody pressed twice. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const family = (name: string): CustomerInput => ({
  idempotencyKey: randomUUID(),
  name: { lo: '', en: name },
  ...{ note: '', paymentDays: null, paymentRhythm: '', termsNote: '' },
  ...{ company: '', companyTaxNumber: '', companyPhone: '', companyAddress: '', members: [] },
});

const account = (username: string): EndpointInput<typeof createUser>['body'] => ({
  photo: whitePixel,
  idempotencyKey: randomUUID(),
  username,
  title: 'ms',
  name: { lo: 'ນາງ ຄຳແພງ', en: 'Khampheng' },
  ...{ sex: 'female', phone: '', email: '', roleId: 5, branchIds: [1], staffType: 'office', cardCode: '' },
  ...{ employedFrom: null, employedUntil: null },
});

const announcement = (title: string): AnnouncementInput => ({
  idempotencyKey: randomUUID(),
  title: { lo: '', en: title },
  body: { lo: '', en: 'Please read this.' },
  ...{ audience: 'staff', everywhere: false, levelIds: [], classIds: [], from: todayIn(), until: null },
  ...{ pinned: false, needsAcknowledgement: false, published: false, files: [] },
});

const enquiry = (changes: Partial<EnquiryInput>): EnquiryInput => ({
  ...{ name: 'Sone', phone: '020 5555 1234', levelId: 1, year: '2026–2027', message: '', locale: 'en' },
  website: '',
  ...changes,
});

const reused = { status: 409, code: 'idempotency_key_reused' };

test('a family is made once for a key, and the key serves nothing and nobody else', async () => {
  const body = family('Onceward');
  const send = (as: 'admin' | 'registrar' = 'admin', changes = {}) =>
    server.send(createCustomer, { body: { ...body, ...changes } }, as);
  const [first, second] = await Promise.all([send(), send()]);
  expect(second).toEqual(first);
  expect(await send()).toEqual(first);
  await expect(send('admin', { note: 'another' })).rejects.toMatchObject(reused);
  await expect(send('registrar')).rejects.toMatchObject(reused);
  const elsewhere = { ...announcement('Taken key'), idempotencyKey: body.idempotencyKey };
  await expect(server.send(createAnnouncement, { body: elsewhere }, 'admin')).rejects.toMatchObject(reused);
  expect((await server.send(listCustomers, { query: { q: 'Onceward' } }, 'registrar')).total).toBe(1);
});

test('a room of which nothing was heard is sent again with the key of the call, and stands there once', async () => {
  const key = randomUUID();
  const body = { name: 'Once and no more', kind: 'classroom' as const, seats: 30, active: true };
  const send = (changes = {}, as: 'admin' | 'registrar' = 'admin') =>
    server.send(createRoom, { body: { ...body, ...changes } }, as, { key });
  const [first, second] = await Promise.all([send(), send()]);
  expect(second).toEqual(first);
  expect(await send()).toEqual(first);
  await expect(send({ seats: 31 })).rejects.toMatchObject(reused);
  for (const another of [randomUUID(), 'no key'])
    await expect(server.send(createRoom, { body }, 'admin', { key: another })).rejects.toMatchObject({
      fields: [{ path: 'name', code: 'duplicate' }],
    });
});

test('an announcement is made once for a key', async () => {
  const body = announcement('Once and no more');
  const send = (changes = {}) => server.send(createAnnouncement, { body: { ...body, ...changes } }, 'admin');
  const [first, second] = await Promise.all([send(), send()]);
  expect(second).toEqual(first);
  await expect(send({ pinned: true })).rejects.toMatchObject(reused);
  const { rows } = await server.send(listAnnouncements, { query: { q: 'Once and no more' } }, 'admin');
  expect(rows).toHaveLength(1);
});

describe('an account', () => {
  const enter = (username: string, password: string) =>
    server.ask(login, { body: { username, password } }, 'nobody');

  test('is made once for a key, and the answer that came last has the password that works', async () => {
    const body = account('once.more');
    const send = (changes = {}) => server.send(createUser, { body: { ...body, ...changes } }, 'admin');
    const [first, second] = await Promise.all([send(), send()]);
    expect(second.user.id).toBe(first.user.id);
    await expect(send({ email: 'other@example.com' })).rejects.toMatchObject(reused);
    await expect(send({ photo: redPixel })).rejects.toMatchObject(reused);
    const third = await send();
    expect(third.user.id).toBe(first.user.id);
    expect((await enter('once.more', first.password)).statusCode).not.toBe(200);
    expect((await enter('once.more', third.password)).statusCode).toBe(200);
    expect((await server.send(listUsers, { query: { q: 'once.more' } }, 'admin')).total).toBe(1);
    // It has been signed in to: nobody is let in by repeating.
    await expect(send()).rejects.toMatchObject(reused);
  });
});

test('an enquiry that comes again before it was answered is one; other words, or later ones, are another', async () => {
  const send = (changes: Partial<EnquiryInput> = {}) =>
    server.send(sendEnquiry, { body: enquiry({ name: 'Twice Pressed', ...changes }) });
  const kept = () => server.send(listEnquiries, { query: { q: 'Twice Pressed' } }, 'registrar');
  await Promise.all([send(), send()]);
  await send({ phone: '+856 20 5555 1234' });
  const { rows, total } = await kept();
  expect(total).toBe(1);
  await send({ message: 'And is there a bus?' });
  expect((await kept()).total).toBe(2);
  const [{ id, version } = { id: 0, version: 0 }] = rows;
  await server.send(
    updateEnquiry,
    { params: { id }, body: { status: 'answered', note: '', version } },
    'admin',
  );
  await send();
  expect((await kept()).total).toBe(3);
});
