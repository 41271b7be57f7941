import { readOutline } from '@suksa/contracts/releases';
import { cloneOutline } from '@suksa/release';
import { expect, test } from 'vitest';
import { startTestServer } from '../../../../server/src/testing/test-server.ts';

test('a server says that it answers what its contracts declare, and nothing else of itself', async () => {
  const server = await startTestServer();
  const said = await server.send(readOutline, {}, 'nobody');
  await server.stop();
  const { version, calls, permissions } = await cloneOutline();
  expect(said).toEqual({ version, commit: expect.any(String), calls, permissions });
  expect(permissions).toContain('settings.release.view');
  expect(permissions).not.toContain('public');
}, 60_000);
