import type { TwoScriptName } from '@suksa/contracts/education';

/** Who signs, in both scripts: a certificate is printed in either. Empty where the branch names no head. */
export const signatoryOf = (head: TwoScriptName | null): string =>
  head ? [...new Set([head.lo, head.en])].filter(Boolean).join(' · ').slice(0, 120) : '';
