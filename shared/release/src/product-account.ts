import type { EndpointOutput } from '@suksa/contracts';
import { login } from '@suksa/contracts/session';
import { Refused } from './refused.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

/**
 * A token of the account that `SUKSA_USERNAME` and `SUKSA_PASSWORD` name.
 *
 * @throws {Refused} where they aren't set, or the product doesn't let that account in.
 */
export async function signIn(
  url: string,
  { SUKSA_USERNAME: username, SUKSA_PASSWORD: password }: Variables,
): Promise<string> {
  if (!username || !password)
    throw new Refused(`Say as whom ${url} is asked: SUKSA_TOKEN, or SUKSA_USERNAME and SUKSA_PASSWORD.`);
  const answer = await fetch(new URL(login.path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  }).catch(orUnreachable(url));
  if (!answer.ok) throw new Refused(`${url} doesn't let ${username} in (${answer.status}).`);
  return ((await answer.json()) as EndpointOutput<typeof login>).token;
}

export const orUnreachable = (url: string) => (error: Error) => {
  throw error instanceof Refused ? error : new Refused(`${url} doesn't answer: ${error.message}`);
};
