import { fold, laoSortKey } from '@suksa/i18n/lao';
import { type SQL, sql } from 'drizzle-orm';

/** A person's name in both scripts; empty where it isn't known in one. */
export interface FullName {
  readonly lo: string;
  readonly en: string;
}

type Script = keyof FullName;

export interface StudentNames {
  readonly firstNameLo: string;
  readonly surnameLo: string;
  readonly firstNameEn: string;
  readonly surnameEn: string;
}

/** Some have no surname, and some no name in one of the scripts: a surname alone is no name. */
export const fullName = (first: string, surname: string): string =>
  first ? `${first} ${surname}`.trim() : '';

export const twoScriptName = ({
  firstNameLo,
  surnameLo,
  firstNameEn,
  surnameEn,
}: StudentNames): FullName => ({
  lo: fullName(firstNameLo, surnameLo),
  en: fullName(firstNameEn, surnameEn),
});

/** The same as SQL text, of the row of `student` that the query calls `row`. */
export const studentNameText = (row: string, script: Script): string => {
  const [first, surname] = [`${row}.first_name_${script}`, `${row}.surname_${script}`];
  return `case when ${first} = '' then '' else trim(${first} || ' ' || ${surname}) end`;
};

/** Both scripts as SQL text: JSON, as {@link FullName}. */
export const studentNameJson = (row: string): string =>
  `json_build_object('lo', ${studentNameText(row, 'lo')}, 'en', ${studentNameText(row, 'en')})`;

/** For the query builder: the name in both scripts. */
export const studentName = sql<FullName>`${sql.raw(studentNameJson('student'))}`;

/** For the query builder: the name in one script. */
export const studentNameIn = (script: Script): SQL<string> =>
  sql<string>`${sql.raw(studentNameText('student', script))}`;

/** Of a user or guardian, whose name is kept whole. */
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

/** The name that sorts and identifies: by given name, as people are called in Laos; in Lao where it is known. */
const leadingName = (names: StudentNames) => {
  const { lo, en } = twoScriptName(names);
  return lo || en;
};

/** Stored beside the names, so that the database sorts as Lao sorts and finds a duplicate by any spelling. */
export const nameKeys = (names: StudentNames) => ({
  sortKey: laoSortKey(leadingName(names)),
  foldedName: fold(leadingName(names)),
  foldedLatinName: fold(twoScriptName(names).en),
});
