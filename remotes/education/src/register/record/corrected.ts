import type { Student } from '@suksa/contracts/education';

const names = ['firstNameLo', 'surnameLo', 'firstNameEn', 'surnameEn'] as const;

const details = [
  'title',
  'nickname',
  'sex',
  'birthDate',
  'birthDatePrecision',
  'birthplace',
  'nationality',
  'ethnicity',
  'religion',
  'bloodGroup',
  'identityNumber',
  'familyBookNumber',
  'village',
  'district',
  'province',
  'phone',
] as const satisfies readonly (keyof Student)[];

export interface Corrected {
  /** Whether any part of the name reads otherwise. */
  readonly renamed: boolean;
  /** The former name that stands in the record since; null where none was added. */
  readonly formerName: Student['formerNames'][number]['name'] | null;
  /** Details that changed, and `guardians` where anything of them did; not what is read apart, such as the health note. */
  readonly fields: readonly ((typeof details)[number] | 'guardians')[];
}

/** What saving has made of a record: from the answer of the server, not from what was typed. */
export const correctedIn = (before: Student, after: Student): Corrected => {
  const known = new Set(before.formerNames.map(({ until }) => until));
  const same = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '');
  const unversioned = ({ guardians }: Student) => guardians.map((guardian) => ({ ...guardian, version: 0 }));
  return {
    renamed: names.some((part) => before[part] !== after[part]),
    formerName: after.formerNames.find(({ until }) => !known.has(until))?.name ?? null,
    fields: [
      ...details.filter((field) => !same(before[field], after[field])),
      ...(same(unversioned(before), unversioned(after)) ? [] : (['guardians'] as const)),
    ],
  };
};
