import { sql } from 'drizzle-orm';
import { pupils } from '../../db/schema/index.ts';

export interface FullName {
  readonly lo: string;
  readonly en: string;
}

/** A pupil's name in both scripts, made by the query; some have no surname, and some no name in one script. */
export const pupilName = sql<FullName>`json_build_object(
  'lo', trim(${pupils.firstNameLo} || ' ' || ${pupils.surnameLo}),
  'en', trim(${pupils.firstNameEn} || ' ' || ${pupils.surnameEn}))`;

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
