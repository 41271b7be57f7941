import { inArray, sql } from 'drizzle-orm';
import { indexPupils } from '../../db/index-pupils.ts';
import { pupilGuardians } from '../../db/schema/index.ts';
import type { Transaction } from '../../http/app.ts';

interface Touched {
  readonly pupilId: number;
  /** Guardians whose names or phones may have changed: their other children are found by them too. */
  readonly guardianIds: readonly number[];
}

/** Writes anew what finds a pupil and the siblings with whom they share guardians. */
export const refreshSearch = async (tx: Transaction, { pupilId, guardianIds }: Touched) => {
  const sharing =
    guardianIds.length === 0
      ? []
      : await tx
          .selectDistinct({ id: pupilGuardians.pupilId })
          .from(pupilGuardians)
          .where(inArray(pupilGuardians.guardianId, [...guardianIds]));
  const ids = [...new Set([pupilId, ...sharing.map(({ id }) => id)])].sort((a, b) => a - b);
  await indexPupils(tx, ids);
};

const pupilsABatch = 500;

/** The same for many pupils and guardians at once. */
export const refreshSearchOfMany = async (
  tx: Transaction,
  {
    pupilIds,
    guardianIds,
  }: { readonly pupilIds: readonly number[]; readonly guardianIds: readonly number[] },
) => {
  const sharing = await tx
    .selectDistinct({ id: pupilGuardians.pupilId })
    .from(pupilGuardians)
    .where(sql`${pupilGuardians.guardianId} = any(${sql.param([...guardianIds])}::int[])`);
  const ids = [...new Set([...pupilIds, ...sharing.map(({ id }) => id)])].sort((a, b) => a - b);
  for (let start = 0; start < ids.length; start += pupilsABatch) {
    await indexPupils(tx, ids.slice(start, start + pupilsABatch));
  }
};
