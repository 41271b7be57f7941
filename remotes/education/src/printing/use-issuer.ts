import { school } from '@suksa/contracts/session';
import { send, useBranch } from '@suksa/platform';
import type { Issuer } from './issuer.ts';

/** Asks whose papers are printed: the school and the branch in which the user works. */
export function useIssuer(): () => Promise<Issuer> {
  const branch = useBranch()?.branch;
  return async () => ({ school: (await send(school)).name, branch: branch?.name ?? { lo: '', en: '' } });
}
