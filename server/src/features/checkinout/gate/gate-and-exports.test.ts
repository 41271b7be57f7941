import { callRoll, recordCheck, recordEvents } from '@suksa/contracts/checkinout';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { scansPerSecond } from '../../../give-way.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  // No scan fades meanwhile: neither these nor those of a test before in this process.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.stop();
});

test('exports learn of all that a gate sends, whatever becomes of it', async () => {
  const before = scansPerSecond();
  const more = () => scansPerSecond() - before;
  const now = new Date().toISOString();
  const device = 'test';
  const scan = { idempotencyKey: crypto.randomUUID(), code: 'NOBODY-1', source: 'scanner' as const };
  await server.ask(recordCheck, { body: { ...scan, device, scannedAt: now, sentAt: now } }, 'gate');
  expect(more()).toBeCloseTo(0.5);
  const event = {
    ...{ id: crypto.randomUUID(), number: 1, code: 'NOBODY-1', mode: 'gate', direction: 'auto' },
    ...{ source: 'scanner', answered: false, override: false, scannedAt: now, clockOffset: 0, said: null },
  };
  await server.ask(recordEvents, { body: { device, sentAt: now, events: [event] } }, 'gate');
  expect(more()).toBeCloseTo(1);
  const roll = { idempotencyKey: crypto.randomUUID(), absent: [] };
  await server.ask(callRoll, { params: { classId: 1 }, body: roll }, 'teacher');
  expect(more()).toBeCloseTo(1.5);
});
