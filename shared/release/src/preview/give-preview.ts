import type { EndpointOutput } from '@suksa/contracts';
import { startPreview } from '@suksa/contracts/releases';
import { orUnreachable, signIn, type Variables } from '../product-account.ts';
import { Refused } from '../refused.ts';

export interface GivenPreview {
  readonly address: string;
  /** What stands at the end of the address. */
  readonly key: string;
  readonly until: string;
}

/**
 * Asks the product at `SUKSA_URL` for an address under which a version is seen, as an account that may look at what isn't
 * live (settings.release.override).
 *
 * @throws {Refused} where it isn't given.
 */
export async function givePreview(
  part: string,
  version: string,
  variables: Variables,
): Promise<GivenPreview> {
  const { SUKSA_URL: url, SUKSA_TOKEN: given } = variables;
  if (!url) throw new Refused('Say where the product answers: SUKSA_URL=https://…');
  const token = given || (await signIn(url, variables));
  const answer = await fetch(new URL(startPreview.path, url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ part, version }),
  }).catch(orUnreachable(url));
  if (answer.status === 404) throw new Refused(`${url} has no ${part} ${version}.`);
  if (!answer.ok)
    throw new Refused(
      `${url} gives this account no preview (${answer.status}): it needs settings.release.override.`,
    );
  const { path, until } = (await answer.json()) as EndpointOutput<typeof startPreview>;
  return { address: new URL(path, url).href, key: path.replace(/^.*\//, ''), until };
}
