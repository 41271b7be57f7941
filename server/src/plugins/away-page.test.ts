import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('a browser that comes while the database is away gets a page that tries again, and a script its code', async () => {
  await server.app.ready();
  const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const asked = vi.spyOn(server.app.connection.pool, 'query').mockRejectedValue(gone as never);
  const open = (accept: string) => server.app.inject({ method: 'GET', url: '/', headers: { accept } });
  const page = await open('text/html,application/xhtml+xml,*/*;q=0.8');
  expect(page.statusCode).toBe(503);
  expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'retry-after': '2' });
  expect(Number(page.headers.refresh)).toBeGreaterThan(0);
  expect(page.payload).toContain('ຕອນນີ້ຕິດຕໍ່ລະບົບບໍ່ໄດ້');
  expect(page.payload).toContain('can’t be reached right now');
  expect((await open('application/json')).json().error.code).toBe('unavailable');
  asked.mockRestore();
});
