import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { Upload } from '@suksa/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { xlsxOf } from '../export/xlsx.ts';
import { Refusal } from '../http/refuse.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { sheetReader } from './sheet-reader.ts';

const known = [{ key: 'code', titles: ['Code'] }];
const columns = ['Code', 'Name', 'Village', 'District', 'Province', 'Phone', 'Mother', 'Father'];
const rows = 20_000;
let large: Upload;
let small: Upload;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  large = await sheetOf(rows);
  small = await sheetOf(1);
});
afterAll(() => server.stop());

const sheetOf = async (count: number): Promise<Upload> => {
  const titled = columns.map((title) => ({ key: title, title }));
  async function* all() {
    for (let row = 0; row < count; row++)
      yield Object.fromEntries(columns.map((title) => [title, `${title} ${row}`]));
  }
  const bytes = await buffer(Readable.from(xlsxOf(titled, all())));
  return { name: 'list.xlsx', type: '', bytes };
};

const refusal = async (reading: Promise<unknown>) => {
  const error = await reading.then(() => null).catch((cause: unknown) => cause);
  if (!(error instanceof Refusal)) throw error ?? new Error('it was read');
  return error;
};

/** A reader, and its threads as they begin. */
const watchedReader = (limits?: { readonly megabytes: number; readonly seconds: number }) => {
  const workers: Worker[] = [];
  const reader = sheetReader({ ...(limits && { limits }), began: (worker) => workers.push(worker) });
  return { reader, workers };
};

test('while a large sheet is read, others are answered', async () => {
  const began = performance.now();
  let isRead = false;
  const reading = server.app.sheets.read(large, known).finally(() => {
    isRead = true;
  });
  let longest = 0;
  while (!isRead) {
    const asked = performance.now();
    expect((await server.app.inject('/healthz')).statusCode).toBe(200);
    await turn();
    longest = Math.max(longest, performance.now() - asked);
  }
  const sheet = await reading;
  // Read beside them, the making of the table would be one wait: most of the time that it takes.
  expect(longest / (performance.now() - began)).toBeLessThan(0.3);
  expect(sheet.titles).toEqual(columns);
  expect(sheet.rows).toHaveLength(rows);
  expect(sheet.rows.at(-1)).toEqual({ number: rows + 1, cells: columns.map((title) => `${title} 19999`) });
});

test('a sheet that is refused is told at its field, as ever', async () => {
  const { reader } = watchedReader();
  const wide = { name: 'a.csv', type: '', bytes: Buffer.from(','.repeat(500_000)) };
  expect(await refusal(reader.read(wide, known))).toMatchObject({
    statusCode: 400,
    fields: [{ path: 'file', code: 'sheet_too_wide', values: { maximum: 120 } }],
  });
  const broken = { name: 'a.xlsx', type: '', bytes: Buffer.from('PK nothing') };
  expect(await refusal(reader.read(broken, known))).toMatchObject({
    fields: [{ path: 'file', code: 'sheet_unreadable' }],
  });
});

test('a thread that is killed while it reads fails its own call alone, and the next is read', async () => {
  const { reader, workers } = watchedReader();
  const killed = refusal(reader.read(large, known));
  const other = reader.read(small, known);
  await workers[0]?.terminate();
  expect(await killed).toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 10 } });
  expect((await other).rows).toHaveLength(1);
  expect((await reader.read(small, known)).rows).toHaveLength(1);
});

test('a sheet that takes too long is refused as too large, and its thread is ended', async () => {
  const { reader, workers } = watchedReader({ megabytes: 1024, seconds: 0 });
  expect(await refusal(reader.read(large, known))).toMatchObject({
    fields: [{ path: 'file', code: 'file_too_large' }],
  });
  expect(workers[0]?.threadId).toBe(-1);
});

test('two are read at a time, some wait, and all are told to come again when the server closes', async () => {
  const { reader, workers } = watchedReader();
  const reading = Array.from({ length: 14 }, () => refusal(reader.read(large, known)));
  expect(await refusal(reader.read(small, known))).toMatchObject({ statusCode: 503, code: 'unavailable' });
  expect(workers).toHaveLength(2);
  await reader.close();
  for (const each of await Promise.all(reading)) expect(each).toMatchObject({ code: 'unavailable' });
  expect(workers.map(({ threadId }) => threadId)).toEqual([-1, -1]);
});
