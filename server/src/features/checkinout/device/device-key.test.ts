import { createDecipheriv, scryptSync } from 'node:crypto';
import { deviceKey, openingCost, openingNonceLength, type SealedKey } from '@suksa/contracts/checkinout';
import {
  createKiosk,
  kioskOpening,
  leaveKiosk,
  pairKiosk,
  renewKioskCode,
  revokeKiosk,
} from '@suksa/contracts/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const device = 'a7c1b6de-0000-4000-8000-000000000001';
const keyOf = (
  as: Parameters<TestServer['send']>[2],
  query: { device: string; opening?: string } = { device },
) => server.send(deviceKey, { query: { opening: '', ...query } }, as);

let made = 0;
const paired = async () => {
  made += 1;
  const body = { name: `Tablet ${made}`, pin: '4711' };
  const { kiosk, code } = await server.send(createKiosk, { body }, 'admin');
  return { id: kiosk.id, token: (await server.send(pairKiosk, { body: { code } })).token };
};
const codeOf = async (id: number) => (await server.send(kioskOpening, { params: { id } }, 'admin')).code;

/** As the device does it while there is no line. */
const opened = ({ salt, sealed }: SealedKey, code: string): string => {
  const { dkLen, ...cost } = openingCost;
  const key = scryptSync(code, Buffer.from(salt, 'base64url'), dkLen, { ...cost, maxmem: 2 ** 27 });
  const bytes = Buffer.from(sealed, 'base64url');
  const nonce = bytes.subarray(0, openingNonceLength);
  const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: 16 });
  decipher.setAuthTag(bytes.subarray(-16));
  const text = decipher.update(bytes.subarray(openingNonceLength, -16));
  return Buffer.concat([text, decipher.final()]).toString('base64url');
};

describe('the key by which a device at a gate keeps people unreadable', () => {
  test('is the device’s own, the same each time, and lies in no browser’s cache', async () => {
    const { key } = await keyOf('gate');
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    expect(await keyOf('gate')).toEqual({ key, opening: null });
    expect((await keyOf('gate', { device: `${device}-other` })).key).not.toBe(key);
    const raw = await server.ask(deviceKey, { query: { device } }, 'gate');
    expect(raw.headers['cache-control']).toBe('no-store');
  });

  test('is for whoever sees people at a gate or calls a roll, and for nobody else', async () => {
    const { key } = await keyOf('gate');
    expect((await keyOf('teacher')).key).toBe(key);
    await expect(keyOf('family')).rejects.toMatchObject({ status: 403, code: 'no_permission' });
    await expect(keyOf(undefined)).rejects.toMatchObject({ status: 401 });
  });

  test('comes sealed by the opening code to a paired device, once', async () => {
    const { id, token } = await paired();
    const { key, opening } = await keyOf({ token });
    if (!opening) throw new Error('Nothing opens the device without a line.');
    const code = await codeOf(id);
    expect(code).toMatch(/^\d{12}$/);
    expect(opened(opening, code)).toBe(key);
    expect(() => opened(opening, code === '000000000000' ? '1' : '000000000000')).toThrow();
    expect((await keyOf({ token }, { device, opening: opening.id })).opening).toBeNull();
  });

  test('opens by another code once the device is paired again, and by none once it is revoked or left', async () => {
    const { id, token } = await paired();
    const before = { code: await codeOf(id), opening: (await keyOf({ token })).opening };
    const { code } = await server.send(renewKioskCode, { params: { id } }, 'admin');
    const again = (await server.send(pairKiosk, { body: { code } })).token;
    await expect(keyOf({ token })).rejects.toMatchObject({ status: 401 });
    const after = await keyOf({ token: again }, { device, opening: before.opening?.id ?? '' });
    expect(await codeOf(id)).not.toBe(before.code);
    expect(after.opening && opened(after.opening, await codeOf(id))).toBe(after.key);
    await server.send(leaveKiosk, { body: { pin: '4711' } }, { token: again });
    await expect(codeOf(id)).rejects.toMatchObject({ code: 'kiosk_not_paired' });
    await server.send(revokeKiosk, { params: { id } }, 'admin');
    await expect(keyOf({ token: again })).rejects.toMatchObject({ status: 401 });
    await expect(server.send(kioskOpening, { params: { id } }, 'gate')).rejects.toMatchObject({
      status: 403,
    });
  });

  test('is asked for by a device that names itself, or refused at that field', async () => {
    for (const name of ['', 'short', 'x'.repeat(61)])
      await expect(keyOf('gate', { device: name })).rejects.toMatchObject({ status: 400 });
  });
});
