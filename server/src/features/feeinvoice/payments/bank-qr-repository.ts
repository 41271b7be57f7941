import { eq } from 'drizzle-orm';
import { branches } from '../../../db/schema/index.ts';
import type { PermittedBranchId } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';

/** What the bank's QR of the branch says, while QRs are made from it. */
export const bankQrTextOf = async (db: Queryable, branchId: PermittedBranchId): Promise<string | null> => {
  const [row] = await db
    .select({ text: branches.bankQrText, isOn: branches.invoiceQr })
    .from(branches)
    .where(eq(branches.id, branchId));
  return row?.isOn ? row.text : null;
};
