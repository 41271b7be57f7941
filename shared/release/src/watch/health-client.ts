import type { EndpointOutput } from '@suksa/contracts';
import { releaseHealth, releaseWatch } from '@suksa/contracts/releases';
import { logout } from '@suksa/contracts/session';
import { orUnreachable, signIn, type Variables } from '../product-account.ts';
import { Refused } from '../refused.ts';

export type Health = EndpointOutput<typeof releaseWatch>;

/** How a part does, asked of the product itself; null while it doesn't answer, or hasn't seen the composition yet. */
export interface HealthSource {
  ask(part: string, composition: string): Promise<Health | null>;
  close(): Promise<void>;
}

/**
 * Opens the product's own answer about its health, as an account with the permission settings.release.view:
 * `SUKSA_URL`, and either `SUKSA_TOKEN` or `SUKSA_USERNAME` and `SUKSA_PASSWORD`.
 *
 * @throws {Refused} where they aren't set, or the product doesn't let that account in.
 */
export async function openHealth(variables: Variables): Promise<HealthSource> {
  const { SUKSA_URL: url, SUKSA_TOKEN: given } = variables;
  if (!url) throw new Refused('To watch, say where the product answers: SUKSA_URL=https://…');
  const token = given || (await signIn(url, variables));
  const headers = { authorization: `Bearer ${token}` };
  const ask = async (address: string) => {
    const answer = await fetch(new URL(address, url), { headers });
    if (answer.status !== 401 && answer.status !== 403) return answer;
    throw new Refused(`${url} doesn't let this account see releases: it needs settings.release.view.`);
  };
  await ask(releaseHealth.path).catch(orUnreachable(url));
  return {
    async ask(part, composition) {
      const query = new URLSearchParams({ part, composition });
      const answer = await ask(`${releaseWatch.path}?${query}`).catch(orNothing);
      return answer?.ok ? ((await answer.json()) as Health) : null;
    },
    async close() {
      if (!given) await fetch(new URL(logout.path, url), { method: 'POST', headers }).catch(() => null);
    },
  };
}

/** For those after it: the next one may come again. */
const orNothing = (error: Error) => {
  if (error instanceof Refused) throw error;
  return null;
};
