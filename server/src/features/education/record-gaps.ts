import type { lacks } from '@suksa/contracts/education';
import { type SQL, sql } from 'drizzle-orm';
import {
  enrolments,
  guardians,
  pupilDocuments,
  pupilGuardians,
  pupilPhotos,
  yearResults,
} from '../../db/schema/index.ts';

/** Conditions over enrolments: whose record lacks it. */
export const lacking = {
  photo: sql`not exists (select 1 from ${pupilPhotos} where ${pupilPhotos.pupilId} = ${enrolments.pupilId})`,
  guardian_phone: sql`not exists (select 1 from ${pupilGuardians}
    join ${guardians} on ${guardians.id} = ${pupilGuardians.guardianId}
    where ${pupilGuardians.pupilId} = ${enrolments.pupilId} and ${guardians.phone} is not null)`,
  transfer_paper: sql`exists (select 1 from ${enrolments} as arrival
    where arrival.pupil_id = ${enrolments.pupilId} and arrival.year_id = ${enrolments.yearId}
    and arrival.entry_code = 'transferred_in')
    and not exists (select 1 from ${pupilDocuments}
    where ${pupilDocuments.pupilId} = ${enrolments.pupilId} and ${pupilDocuments.kind} = 'transfer_paper')`,
  year_result: sql`not exists (select 1 from ${yearResults} where ${yearResults.pupilId} = ${enrolments.pupilId}
    and ${yearResults.yearId} = ${enrolments.yearId} and ${yearResults.average} is not null)`,
  outcome: sql`${enrolments.outcome} is null and ${enrolments.endDate} is null`,
} satisfies Record<(typeof lacks)[number], SQL>;
