import { eq } from 'drizzle-orm';
import { students } from '../../../db/schema/index.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { type AuditLine, write } from '../../../http/write.ts';
import { customerEntity, readDetails } from './customer-service.ts';
import { familyVersion, lockFamilies, touchFamily } from './customer-write-repository.ts';
import { householdRows, writeHouseholds } from './family-change-repository.ts';

/** The second household and its part in percent; null for one household only. */
type Second = { readonly familyId: number; readonly share: number } | null;

/**
 * Lets a child live in a second household, with the part of it in percent; the rest is the first one's. Each
 * is billed its part from the next invoice on; what was issued before stays with whom it was issued to.
 */
export const setHousehold = (call: Caller, studentId: number, second: Second): Promise<void> =>
  write(call, async (tx) => {
    const [student] = await tx
      .select({ familyId: students.familyId })
      .from(students)
      .where(eq(students.id, studentId));
    const main = student?.familyId ?? notFound();
    await lockFamilies(tx, second ? [main, second.familyId] : [main]);
    const { children } = await readDetails(tx, call, main);
    if (!children.some(({ id }) => id === studentId)) notFound();
    if (second) {
      if (second.familyId === main) refuse('own_household', { status: 409 });
      await readDetails(tx, call, second.familyId);
    }
    const before = await householdRows(tx, [studentId], main);
    const rows = second
      ? [
          { studentId, familyId: main, share: 100 - second.share },
          { studentId, familyId: second.familyId, share: second.share },
        ]
      : [];
    await writeHouseholds(tx, [studentId], rows);
    const concerned = new Set([main, ...[...before, ...rows].map(({ familyId }) => familyId)]);
    const audit: AuditLine[] = [];
    for (const familyId of concerned) {
      await touchFamily(tx, familyId);
      audit.push({
        action: 'household',
        entity: customerEntity,
        entityId: familyId,
        branchId: call.context.branchId,
        before: { shares: before.filter((row) => row.studentId === studentId) },
        after: { shares: rows },
        version: await familyVersion(tx, familyId),
      });
    }
    return { result: undefined, audit };
  });
