import { type ErrorBody, isStorable, withMarkedFaults } from '@suksa/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Method = 'GET' | 'POST' | 'PUT';

const call = async (as: Account | 'nobody', method: Method, url: string, payload?: object) =>
  server.app.inject({
    method,
    url,
    ...(payload ? { payload } : {}),
    headers: as === 'nobody' ? {} : { authorization: `Bearer ${await server.tokenOf(as)}` },
  });

const text = 'a\u0000b';
const turned = 'paid \u202e000.1';

test.each<[Account | 'nobody', Method, string, string, object?]>([
  ['nobody', 'POST', '/api/auth/login', 'username', { username: text, password: 'x' }],
  ['nobody', 'POST', '/api/failures', 'composition', { composition: text }],
  ['cashier', 'GET', '/api/feeinvoice/invoices?q=a%00b', 'q'],
  ['cashier', 'GET', '/api/feeinvoice/payments/summary?q=a%00b', 'q'],
  ['registrar', 'GET', '/api/education/students?province=a%00b', 'province'],
  ['registrar', 'GET', '/api/education/graduation/papers?candidates=2147483648', 'candidates'],
  ['operator', 'POST', '/api/settings/users', 'name.lo', { name: { lo: text, en: 'A' } }],
  ['operator', 'PUT', '/api/settings/school', 'name.en', { name: { lo: 'ກ', en: '\ud800' } }],
  ['admin', 'POST', '/api/settings/academic-years/1/reopen', 'reason', { reason: text }],
  ['admin', 'POST', '/api/settings/academic-years/1/reopen', 'reason', { reason: turned }],
  ['gate', 'POST', '/api/checkinout/events', 'code', { code: text }],
  ['registrar', 'POST', '/api/education/students', 'classId', { classId: 2_147_483_648 }],
  ['head', 'GET', '/api/reports/attendance/day?date=0000-01-01', 'date'],
  ['operator', 'POST', '/api/settings/holidays', 'startDate', { startDate: '9999-12-31' }],
  ['cashier', 'POST', '/api/feeinvoice/invoices', 'dueDate', { dueDate: '9999-12-31' }],
  ['cashier', 'GET', '/api/feeinvoice/effective-due-date?dueDate=9999-12-31', 'dueDate'],
])('%s %s %s: what can not be stored is told at %s', async (as, method, url, field, payload) => {
  const response = await call(as, method, url, payload);
  expect(response.statusCode).toBe(400);
  expect(response.json<ErrorBody>().error.fields?.map(({ path }) => path)).toContain(field);
});

test.each(['2147483648', '99999999999999999999', '-1', '1.5', 'x'])(
  'a header that names no role, branch or year is as none: %s',
  async (id) => {
    const token = await server.tokenOf('admin');
    const response = await server.app.inject({
      url: '/api/permissions',
      headers: { authorization: `Bearer ${token}`, 'role-id': id, 'branch-id': id, 'year-id': id },
    });
    expect(response.statusCode).toBe(200);
    expect(response.json<{ data: unknown[] }>().data.length).toBeGreaterThan(50);
  },
);

describe('a text that is typed', () => {
  test.each([
    ['U+0000', 'a\0b'],
    ['half a pair', 'a\ud800b'],
    ['an embedding', '\u202aabc\u202c'],
    ['an override', 'invoice\u202efdp.exe'],
    ['an isolate', '\u2066abc\u2069'],
  ])('holds nothing that can’t be stored or that turns the direction of writing: %s', (_, text) => {
    expect(isStorable(text)).toBe(false);
    expect(isStorable(text)).toBe(false);
    expect(withMarkedFaults(text)).not.toBe(text);
    expect(isStorable(withMarkedFaults(text))).toBe(true);
  });

  test.each(['ນ້ຳ ຄຳ', 'ສະ\u200bບາຍ', 'two\nlines', '👩‍👩‍👧‍👦', '\u2030 \u2065'])(
    'may be anything else: %j',
    (text) => {
      expect(isStorable(text)).toBe(true);
      expect(withMarkedFaults(text)).toBe(text);
    },
  );
});
