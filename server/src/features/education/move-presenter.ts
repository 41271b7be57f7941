import type { MoveRow } from '@suksa/contracts/education';
import { twoScriptName } from './pupil-naming.ts';
import type { PupilRow } from './pupil-repository.ts';

/** One of several pupils who are moved, with the class and day from which they go. */
export const presentMove = (
  pupil: PupilRow,
  before: { readonly className: string; readonly startDate: string } | null,
  step: MoveRow['step'],
): MoveRow => ({
  id: pupil.id,
  code: pupil.code,
  name: twoScriptName(pupil),
  before: before && { className: before.className, since: before.startDate },
  step,
});
