import { fold, laoSortKey } from '@suksa/i18n/lao';

export interface StudentNames {
  readonly firstNameLo: string;
  readonly surnameLo: string;
  readonly firstNameEn: string;
  readonly surnameEn: string;
}

/** Some have no surname, and some no name in one of the scripts: a surname alone is no name. */
export const fullName = (first: string, surname: string) => (first ? `${first} ${surname}`.trim() : '');

export const twoScriptName = ({ firstNameLo, surnameLo, firstNameEn, surnameEn }: StudentNames) => ({
  lo: fullName(firstNameLo, surnameLo),
  en: fullName(firstNameEn, surnameEn),
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
