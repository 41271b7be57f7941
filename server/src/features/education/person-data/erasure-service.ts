import type { Erasure } from '@suksa/contracts/education';
import { eq } from 'drizzle-orm';
import { students } from '../../../db/schema/index.ts';
import type { Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { requireVersion } from '../../../http/version.ts';
import { write } from '../../../http/write.ts';
import { nameKeys } from '../../../school/people/full-name.ts';
import { indexFamily } from '../../../school/people/index-family.ts';
import { refreshSearch } from '../../../school/people/refresh-search.ts';
import { findStudent, guardiansOf, lockStudent, type StudentRow } from '../student/student-repository.ts';
import { studentLine } from '../student/student-service.ts';
import { countErased, countKept, familiesAround, owedFor } from './erasure-repository.ts';
import { eraseAround } from './erasure-steps-repository.ts';

/** By which the register of marks and the books of money name a student. */
const naming = new Set(['marks', 'results', 'cards', 'graduations', 'invoices']);

const planFor = async (db: Queryable, student: StudentRow): Promise<Erasure> => {
  const kept = await countKept(db, student.id);
  const removed = await countErased(db, student.id);
  const studies = student.status === 'enrolled' || student.status === 'suspended';
  const owes = (await owedFor(db, student.id)) > 0;
  return {
    version: student.version,
    erasedAt: student.erasedAt?.toISOString() ?? null,
    hindrances: [
      ...(student.erasedAt && removed.length === 0 ? (['erased'] as const) : []),
      ...(studies ? (['studies'] as const) : []),
      ...(owes ? (['owes'] as const) : []),
    ],
    nameStays: kept.some(({ what }) => naming.has(what)),
    removed,
    kept,
  };
};

/** What erasing a student would take away, what stays, and why it can't be done now. */
export const previewErasure = async ({ actor, school }: Caller, id: number): Promise<Erasure> => {
  const found = (await findStudent(school.read, actor, id)) ?? notFound();
  return planFor(school.read, found.student);
};

const nobody = {
  ...{ firstNameLo: 'ນັກຮຽນ', surnameLo: '', firstNameEn: 'Student', surnameEn: '' },
};

/**
 * Takes away what nobody has to keep of a student who has left. The register of marks and the books of money stay as they
 * are, with the name in them; where neither knows the student the name goes as well. The audit says that it was done, by
 * whom and why, and nothing of what was taken away.
 */
export const eraseStudent = async (
  call: Caller,
  id: number,
  { version, reason }: { readonly version: number; readonly reason: string },
): Promise<Erasure> =>
  write(call, async (tx) => {
    const student = (await lockStudent(tx, call.actor, id)) ?? notFound();
    const plan = await planFor(tx, student);
    requireVersion(student, version, () => plan);
    if (plan.hindrances.length > 0)
      refuse('erasure_hindered', { status: 409, details: { hindrances: plan.hindrances } });
    const guardianIds = (await guardiansOf(tx, id)).map((guardian) => guardian.id);
    const familyIds = await familiesAround(tx, id);
    await eraseAround(tx, { id, nameStays: plan.nameStays });
    const [after] = await tx
      .update(students)
      .set({
        ...(plan.nameStays ? {} : { ...nobody, ...nameKeys(nobody), birthDate: null }),
        erasedAt: new Date(),
        updatedAt: new Date(),
        version: version + 1,
      })
      .where(eq(students.id, id))
      .returning();
    await refreshSearch(tx, { studentId: id, guardianIds });
    for (const familyId of familyIds) await indexFamily(tx, familyId);
    const { removed, kept, nameStays } = plan;
    return {
      result: await planFor(tx, after ?? notFound()),
      audit: studentLine(call, id, {
        action: 'erase',
        after: { removed: removed.map(({ what }) => what), kept: kept.map(({ what }) => what), nameStays },
        reason,
        version: version + 1,
      }),
    };
  });
