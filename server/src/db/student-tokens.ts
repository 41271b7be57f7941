import { searchTokens } from '@suksa/i18n/lao';

/** By which of a student's fields a token finds, a bit each; the order is that in which a hit is explained. */
export const searchedFields = {
  name: 1,
  code: 2,
  nickname: 4,
  former_name: 8,
  guardian: 16,
  phone: 32,
  guardian_phone: 64,
} as const;
export type SearchedField = keyof typeof searchedFields;

export interface SearchableGuardian {
  readonly nameLo?: string | undefined;
  readonly nameEn?: string | undefined;
  readonly phone?: string | null | undefined;
  readonly secondPhone?: string | null | undefined;
}

interface Named {
  readonly firstNameLo?: string | undefined;
  readonly surnameLo?: string | undefined;
  readonly firstNameEn?: string | undefined;
  readonly surnameEn?: string | undefined;
}

export interface SearchableStudent extends Named {
  readonly code: string;
  readonly nickname?: string | undefined;
  readonly phone?: string | null | undefined;
}

export type FieldTexts = Readonly<Record<SearchedField, readonly (string | null | undefined)[]>>;

/** A surname alone is no name. */
const bothScripts = ({ firstNameLo, surnameLo, firstNameEn, surnameEn }: Named) => [
  firstNameLo && `${firstNameLo} ${surnameLo ?? ''}`.trim(),
  firstNameEn && `${firstNameEn} ${surnameEn ?? ''}`.trim(),
];

/** The texts that find a student, field by field. */
export const textsOf = (
  student: SearchableStudent,
  guardians: readonly SearchableGuardian[],
  formerNames: readonly Named[] = [],
): FieldTexts => ({
  name: bothScripts(student),
  code: [student.code],
  nickname: [student.nickname],
  former_name: formerNames.flatMap(bothScripts),
  guardian: guardians.flatMap(({ nameLo, nameEn }) => [nameLo, nameEn]),
  phone: [student.phone],
  guardian_phone: guardians.flatMap(({ phone, secondPhone }) => [phone, secondPhone]),
});

/** The tokens to store of these texts, each with the fields that give it. */
export const tokensOf = (texts: FieldTexts): { token: string; fields: number }[] => {
  const found = new Map<string, number>();
  for (const [field, bit] of Object.entries(searchedFields)) {
    for (const token of searchTokens(texts[field as SearchedField])) {
      found.set(token, (found.get(token) ?? 0) | bit);
    }
  }
  return [...found].map(([token, fields]) => ({ token, fields }));
};
