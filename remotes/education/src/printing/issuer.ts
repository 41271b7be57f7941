import type { TwoScriptName } from '@suksa/contracts/education';

/** Whose papers these are. */
export interface Issuer {
  readonly school: TwoScriptName;
  readonly branch: TwoScriptName;
}
