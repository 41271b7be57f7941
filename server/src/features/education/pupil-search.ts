import { eq, inArray, sql } from 'drizzle-orm';
import { guardians, pupilGuardians, pupilSearch, pupils } from '../../db/schema/index.ts';
import { insertMany } from '../../db/write-many.ts';
import type { Transaction } from '../../http/app.ts';
import { pupilTokens } from './pupil-naming.ts';

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

const indexPupils = async (tx: Transaction, ids: number[]) => {
  const rows = await tx.select().from(pupils).where(inArray(pupils.id, ids));
  const people = await tx
    .select({
      pupilId: pupilGuardians.pupilId,
      nameLo: guardians.nameLo,
      nameEn: guardians.nameEn,
      phone: guardians.phone,
      secondPhone: guardians.secondPhone,
    })
    .from(pupilGuardians)
    .innerJoin(guardians, eq(guardians.id, pupilGuardians.guardianId))
    .where(inArray(pupilGuardians.pupilId, ids));
  const tokens = rows.flatMap((pupil) =>
    pupilTokens(
      pupil,
      people.filter((person) => person.pupilId === pupil.id),
    ).map((token) => ({ token, pupilId: pupil.id })),
  );
  await tx.delete(pupilSearch).where(inArray(pupilSearch.pupilId, ids));
  await insertMany(tx, pupilSearch, tokens);
};
