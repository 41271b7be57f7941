import { eq } from 'drizzle-orm';
import { audit } from '../../../audit.ts';
import { students } from '../../../db/schema/index.ts';
import type { Database } from '../../../http/app.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { lockFamilies, touchFamily } from './customer-repository.ts';
import { type CustomerWrite, customerEntity, loadVisible } from './customer-service.ts';
import { householdRows, writeHouseholds } from './family-change-repository.ts';

interface Household extends CustomerWrite {
  readonly studentId: number;
  /** The second household and its part in percent; null for one household only. */
  readonly second: { readonly familyId: number; readonly share: number } | null;
}

/**
 * Lets a child live in a second household, with the part of it in percent; the rest is the first one's. Each
 * is billed its part from the next invoice on; what was issued before stays with whom it was issued to.
 */
export const setHousehold = (
  db: Database,
  { studentId, second, requestId, ...place }: Household,
): Promise<void> =>
  db.transaction(async (tx) => {
    const [student] = await tx
      .select({ familyId: students.familyId })
      .from(students)
      .where(eq(students.id, studentId));
    const main = student?.familyId ?? notFound();
    await lockFamilies(tx, second ? [main, second.familyId] : [main]);
    const { children } = await loadVisible(tx, place, main);
    if (!children.some(({ id }) => id === studentId)) notFound();
    if (second) {
      if (second.familyId === main) refuse('own_household', { status: 409 });
      await loadVisible(tx, place, second.familyId);
    }
    const before = await householdRows(tx, [studentId], main);
    const rows = second
      ? [
          { studentId, familyId: main, share: 100 - second.share },
          { studentId, familyId: second.familyId, share: second.share },
        ]
      : [];
    await writeHouseholds(tx, [studentId], rows);
    const concerned = new Set([
      main,
      ...before.map(({ familyId }) => familyId),
      ...rows.map((row) => row.familyId),
    ]);
    for (const familyId of concerned) {
      await touchFamily(tx, familyId);
      await audit(tx, {
        actor: place.actor,
        branchId: place.branchId,
        action: 'household',
        entity: customerEntity,
        entityId: familyId,
        before: { shares: before.filter((row) => row.studentId === studentId) },
        after: { shares: rows },
        requestId,
      });
    }
  });
