import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { addPushDevice, dropPushDevice, ownMessages, pushDevices } from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { guardiansWhere } from '../../../school/messages/recipients.ts';
import { sendWord } from '../../../school/messages/send-word.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { sendWhatIsDue } from './schedule-service.ts';
import { sendingJobs } from './sending-job.ts';

/** A push service as browsers have one: it takes what is sealed, and answers as it is told to. */
const carried: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = [];
let answer = 201;
const service = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    carried.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(answer).end();
  });
});

let server: TestServer;
let origin = '';
beforeAll(async () => {
  await new Promise<void>((done) => void service.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  server = await startTestServer({ pushServices: [origin] });
});
afterAll(async () => {
  await server.stop();
  service.close();
});
beforeEach(async () => {
  await server.app.db.execute(sql`delete from push_device`);
  carried.length = 0;
  answer = 201;
});

/** A browser: it names an address and the half of its key that the school may have. */
const aBrowser = (path: string) => {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  const derive = (salt: Buffer, from: Buffer, about: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', from, salt, about, length));
  return {
    body: {
      endpoint: `${origin}${path}`,
      p256dh: own.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    },
    read(body: Buffer) {
      const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
      const about = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
      const secret = derive(auth, own.computeSecret(sender), about, 32);
      const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const words = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return JSON.parse(words.subarray(0, -1).toString());
    },
  };
};

const branchId = 1;
/** Said to the family's guardian in the morning, and sent where it may leave. */
const say = async (key: string, { now = new Date(), text = 'x' } = {}) => {
  const { db } = server.app;
  const to = await guardiansWhere(db, sql`u.username = 'family'`);
  await sendWord(db, { branchId, now }, [
    { kind: 'announcement', key, values: { title: 'Closed', text }, to },
  ]);
  await sendWhatIsDue(sendingJobs(server.app), server.app.schoolOf({} as never), 10_000);
  const isUnderWay = sql`select 1 from job where kind = 'settings.message.send' and finished_at is null`;
  while ((await db.execute(isUnderWay)).rows.length > 0) await wait(10);
  const { rows } = await db.execute<{ state: string; fault: string | null; waits: number }>(
    sql`select state, fault, round(extract(epoch from due_at - created_at) / 3600)::int as waits from message
      where channel = 'push' and key like ${`${key}:%`}`,
  );
  return rows;
};

test('word of the school comes to the browser that asked for it, sealed, from this school, once', async () => {
  const browser = aBrowser('/send/one');
  await server.send(addPushDevice, { body: browser.body }, 'family');
  const own = await server.send(pushDevices, {}, 'family');
  expect(own.endpoints).toEqual([browser.body.endpoint]);
  const { choice, ways } = await server.send(ownMessages, { query: {} }, 'family');
  expect(ways).toContain('push');
  expect(choice.channels).toContain('push');
  expect(choice.consentOn).not.toBeNull();

  const text = 'ມື້ອື່ນໂຮງຮຽນປິດ. '.repeat(300);
  expect(await say('a', { text })).toMatchObject([{ state: 'sent', waits: 0 }]);
  expect(await say('a', { text })).toMatchObject([{ state: 'sent' }]);
  expect(carried).toHaveLength(1);
  const [{ path, headers, body } = { path: '', headers: {}, body: Buffer.alloc(0) }] = carried;
  expect(path).toBe('/send/one');
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  expect(body.length).toBeLessThanOrEqual(4096);
  expect(body.toString()).not.toContain('Closed');
  expect(browser.read(body)).toMatchObject({
    title: 'Closed',
    body: expect.stringMatching(/^Closed\n\nມື້ອື່ນ.+…$/s),
    tag: headers.topic,
  });

  const [, said = '', signature = '', shown = ''] =
    /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  expect(shown).toBe(own.key);
  const point = Buffer.from(own.key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(said),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isSigned).toBe(true);
});

test('it keeps the quiet hours, waits while the service is busy, and forgets a browser that is gone', async () => {
  await server.send(addPushDevice, { body: aBrowser('/send/two').body }, 'family');
  expect(await say('b', { now: new Date('2026-11-25T22:00:00+07:00') })).toMatchObject([
    { state: 'waiting', waits: 8 },
  ]);
  expect(carried).toHaveLength(0);
  answer = 503;
  expect(await say('c')).toMatchObject([{ state: 'waiting', fault: 'busy' }]);
  answer = 410;
  expect(await say('d')).toMatchObject([{ state: 'failed', fault: 'address_refused' }]);
  expect((await server.send(pushDevices, {}, 'family')).endpoints).toEqual([]);
  expect(await say('e')).toEqual([]);
});

test('a browser is told for whoever asked last, and no more once it is turned off', async () => {
  const { body } = aBrowser('/send/three');
  await server.send(addPushDevice, { body }, 'family');
  await server.send(addPushDevice, { body }, 'teacher');
  expect((await server.send(pushDevices, {}, 'family')).endpoints).toEqual([]);
  await server.send(dropPushDevice, { body: { endpoint: body.endpoint } }, 'family');
  expect((await server.send(pushDevices, {}, 'teacher')).endpoints).toEqual([body.endpoint]);
  await server.send(dropPushDevice, { body: { endpoint: body.endpoint } }, 'teacher');
  expect((await server.send(pushDevices, {}, 'teacher')).endpoints).toEqual([]);
});

test.each([
  'https://evil.example/push',
  'http://127.0.0.1:5432/',
  'http://fcm.googleapis.com/send/1',
  'https://fcm.googleapis.com:8443/send/1',
  'https://fcm.googleapis.com.evil.example/send/1',
])('the server speaks to push services alone: not to %s', async (endpoint) => {
  const { body } = aBrowser('/');
  await expect(server.send(addPushDevice, { body: { ...body, endpoint } }, 'family')).rejects.toMatchObject({
    code: 'push_service_unknown',
  });
});
