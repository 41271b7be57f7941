import { randomBytes } from 'node:crypto';
import { openStorage, startService, teamCommands } from '@suksa/release';

/**
 * For who works alone: the release service on this machine, which only the server that starts here knows, so that it
 * can take back what fails. Where the environment names another one, or there is a list of keys but none to sign
 * with, that is left to those who release.
 */
export async function offerService(releases: string): Promise<void> {
  if (process.env.RELEASE_SERVICE || process.env.RELEASE_TRUST) return;
  const secret = randomBytes(32).toString('base64url');
  const rights = (['promote', 'rollback', 'skip'] as const).map((name) => ({ part: '*', name }));
  const watch = { id: 'watch', team: 'this server', hash: '', made: '', rights };
  const { address } = await startService({
    storage: openStorage(releases),
    tokens: { find: async (token) => (token === secret ? watch : null) },
    commands: teamCommands,
    log: (line) => console.info(`release: ${line}`),
  });
  process.env.RELEASE_SERVICE = address;
  process.env.RELEASE_TOKEN = secret;
}
