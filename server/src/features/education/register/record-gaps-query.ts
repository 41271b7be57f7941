import type { lacks } from '@suksa/contracts/education';
import { type SQL, sql } from 'drizzle-orm';
import {
  enrolments,
  guardians,
  studentDocuments,
  studentGuardians,
  studentPhotos,
  yearResults,
} from '../../../db/schema/index.ts';

/** Conditions over enrolments: whose record lacks it. */
export const lacking = {
  photo: sql`not exists (select 1 from ${studentPhotos} where ${studentPhotos.studentId} = ${enrolments.studentId})`,
  guardian_phone: sql`not exists (select 1 from ${studentGuardians}
    join ${guardians} on ${guardians.id} = ${studentGuardians.guardianId}
    where ${studentGuardians.studentId} = ${enrolments.studentId} and ${guardians.phone} is not null)`,
  transfer_paper: sql`exists (select 1 from ${enrolments} as arrival
    where arrival.student_id = ${enrolments.studentId} and arrival.year_id = ${enrolments.yearId}
    and arrival.entry_code = 'transferred_in')
    and not exists (select 1 from ${studentDocuments}
    where ${studentDocuments.studentId} = ${enrolments.studentId} and ${studentDocuments.kind} = 'transfer_paper')`,
  year_result: sql`not exists (select 1 from ${yearResults} where ${yearResults.studentId} = ${enrolments.studentId}
    and ${yearResults.yearId} = ${enrolments.yearId} and ${yearResults.average} is not null)`,
  outcome: sql`${enrolments.outcome} is null and ${enrolments.endDate} is null`,
} satisfies Record<(typeof lacks)[number], SQL>;
