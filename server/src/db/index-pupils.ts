import { eq, inArray } from 'drizzle-orm';
import type { Tx } from './connection.ts';
import { textsOf, tokensOf } from './pupil-tokens.ts';
import { guardians, pupilFormerNames, pupilGuardians, pupilSearch, pupils } from './schema/index.ts';
import { insertMany } from './write-many.ts';

/** Writes anew what finds these pupils; for many, in batches. */
export const indexPupils = async (tx: Tx, ids: number[]): Promise<void> => {
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
  const formerNames = await tx.select().from(pupilFormerNames).where(inArray(pupilFormerNames.pupilId, ids));
  const tokens = rows.flatMap((pupil) => {
    const isOwn = ({ pupilId }: { readonly pupilId: number }) => pupilId === pupil.id;
    return tokensOf(textsOf(pupil, people.filter(isOwn), formerNames.filter(isOwn))).map((token) => ({
      ...token,
      pupilId: pupil.id,
    }));
  });
  await tx.delete(pupilSearch).where(inArray(pupilSearch.pupilId, ids));
  await insertMany(tx, pupilSearch, tokens);
};
