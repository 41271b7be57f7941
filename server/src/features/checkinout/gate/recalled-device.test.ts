import { gateToday, recordCheck } from '@suksa/contracts/checkinout';
import { createKiosk, pairKiosk, renewKioskCode, revokeKiosk, updateKiosk } from '@suksa/contracts/settings';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { branches, checkEvents, kiosks } from '../../../db/schema/index.ts';
import { branchId, gateServer, nextStudent, scanOf, server } from './gate-testing.ts';

gateServer();

const paired = async () => {
  const body = { name: `Gate ${Math.random()}`, pin: '4711' };
  const { kiosk, code } = await server.send(createKiosk, { body }, 'admin');
  const { token } = await server.send(pairKiosk, { body: { code } });
  return { ...kiosk, token };
};
const scan = (token: string, code: string) => server.send(recordCheck, { body: scanOf(code) }, { token });
/** A device that has just scanned is known to the server, which asks no more who it is. */
const scanning = async () => {
  const gate = await paired();
  // By the tests' clock, which is ahead of the database's.
  await server.app.db.update(kiosks).set({ lastSeenAt: new Date() }).where(eq(kiosks.id, gate.id));
  await scan(gate.token, nextStudent());
  return gate;
};
const eventsHere = () => server.app.db.$count(checkEvents, eq(checkEvents.branchId, branchId));
const refused = { status: 401, code: 'not_signed_in' };

describe('a gate’s device that has just scanned', () => {
  test('goes on, also after it was renamed', async () => {
    const gate = await scanning();
    await expect(scan(gate.token, nextStudent())).resolves.toMatchObject({ recorded: true });
    const { version } = await server
      .send(renewKioskCode, { params: { id: gate.id } }, 'admin')
      .then(({ kiosk }) => kiosk);
    const body = { name: 'Another name', pin: '', version };
    await server.send(updateKiosk, { params: { id: gate.id }, body }, 'admin');
    await expect(scan(gate.token, nextStudent())).resolves.toMatchObject({ recorded: true });
  });

  test.each([
    ['revoked here', (id: number) => server.send(revokeKiosk, { params: { id } }, 'admin')],
    [
      'revoked through another server',
      (id: number) =>
        server.app.db.update(kiosks).set({ revokedAt: new Date(), tokenHash: null }).where(eq(kiosks.id, id)),
    ],
    [
      'replaced by another device',
      async (id: number) => {
        const { code } = await server.send(renewKioskCode, { params: { id } }, 'admin');
        await server.send(pairKiosk, { body: { code } });
      },
    ],
  ])('and is then %s is refused at its next scan, told nothing, and nothing is written', async (_, end) => {
    const { id, token } = await scanning();
    await end(id);
    const before = await eventsHere();
    await expect(scan(token, nextStudent())).rejects.toMatchObject(refused);
    await expect(scan(token, 'NOBODYS-CODE')).rejects.toMatchObject(refused);
    await expect(server.send(gateToday, {}, { token })).rejects.toMatchObject(refused);
    expect(await eventsHere()).toBe(before);
  });

  test('is refused among others that scan at once, which all go on', async () => {
    const gates = [await scanning(), await scanning(), await scanning(), await scanning()];
    const revoked = gates.at(-1);
    await server.send(revokeKiosk, { params: { id: revoked?.id ?? 0 } }, 'admin');
    const answers = await Promise.allSettled(gates.map(({ token }) => scan(token, nextStudent())));
    expect(answers.map((one) => (one.status === 'fulfilled' ? one.value.recorded : one.reason.code))).toEqual(
      gates.map((gate) => (gate === revoked ? 'not_signed_in' : true)),
    );
  });

  test('stands at no gate any more once its branch was closed', async () => {
    const { token } = await scanning();
    const setStatus = (status: 'active' | 'inactive') =>
      server.app.db.update(branches).set({ status }).where(eq(branches.id, branchId));
    await setStatus('inactive');
    await expect(scan(token, nextStudent())).rejects.toMatchObject(refused);
    await setStatus('active');
  });
});
