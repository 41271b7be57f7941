import { searchTokens } from '@suksa/i18n/lao';
import { eq } from 'drizzle-orm';
import { families, familySearch, guardians } from '../../db/schema/index.ts';
import type { Transaction } from '../../http/app.ts';

/** Writes anew what finds a family by its own name, its company and its members. */
export const indexFamily = async (tx: Transaction, id: number): Promise<void> => {
  const [family] = await tx.select().from(families).where(eq(families.id, id));
  const members = await tx.select().from(guardians).where(eq(guardians.familyId, id));
  const texts = [
    family?.nameLo,
    family?.nameEn,
    family?.company,
    family?.companyPhone,
    ...members.flatMap(({ nameLo, nameEn, phone, secondPhone }) => [nameLo, nameEn, phone, secondPhone]),
  ];
  await tx.delete(familySearch).where(eq(familySearch.familyId, id));
  const tokens = searchTokens(texts.map((text) => text ?? ''));
  if (tokens.length > 0)
    await tx.insert(familySearch).values(tokens.map((token) => ({ token, familyId: id })));
};
