import { sql } from 'drizzle-orm';
import { students } from '../../db/schema/index.ts';

export interface FullName {
  readonly lo: string;
  readonly en: string;
}

/** A student's name in both scripts, made by the query; some have no surname, and some no name in one script. */
export const studentName = sql<FullName>`json_build_object(
  'lo', trim(${students.firstNameLo} || ' ' || ${students.surnameLo}),
  'en', trim(${students.firstNameEn} || ' ' || ${students.surnameEn}))`;

export const nameOf = ({
  nameLo,
  nameEn,
}: {
  readonly nameLo: string;
  readonly nameEn: string;
}): FullName => ({
  lo: nameLo,
  en: nameEn,
});
