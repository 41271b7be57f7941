import { fold, formatPhone } from '@suksa/i18n/lao';
import type { KnownClass, KnownGuardian, KnownStudent } from './import-context-repository.ts';
import type { ImportDetails, ImportGuardian, ImportRow } from './import-row.ts';

export interface GuardianChange {
  readonly guardian: KnownGuardian;
  readonly values: Partial<Pick<KnownGuardian, 'phone' | 'occupation'>>;
}

/** What a row changes in a student of the school. An empty cell changes nothing. */
export interface StudentChange {
  readonly details: ImportDetails;
  readonly newClass: KnownClass | null;
  /** Within seven days of the first day, so that the wrong class leaves no trace. */
  readonly correction: boolean;
  readonly guardians: readonly GuardianChange[];
  readonly newGuardians: readonly ImportGuardian[];
  readonly lines: readonly { readonly path: string; readonly before: string; readonly after: string }[];
  readonly notices: readonly {
    readonly path: string;
    readonly code: string;
    readonly typed: string;
    readonly values?: Record<string, string | number>;
  }[];
}

interface Wished {
  readonly given: ImportRow;
  readonly classBefore: KnownClass | null;
  readonly classAfter: KnownClass | null;
  readonly correction: boolean;
}

export const changesOf = (
  student: KnownStudent,
  { given, classBefore, classAfter, correction }: Wished,
): StudentChange => {
  const details: Record<string, unknown> = {};
  const lines: StudentChange['lines'][number][] = [];
  for (const [field, after] of Object.entries(given.details)) {
    const before = student[field as keyof ImportDetails];
    if (before === after) continue;
    details[field] = after;
    if (field === 'birthDatePrecision' && given.details.birthDate !== student.birthDate) continue;
    lines.push({ path: field, before: shown(field, before), after: shown(field, after) });
  }
  if (classAfter) {
    lines.push({ path: 'className', before: classBefore?.name ?? '', after: classAfter.name });
  }
  const guardians: GuardianChange[] = [];
  const newGuardians: ImportGuardian[] = [];
  const notices: StudentChange['notices'][number][] = [];
  for (const person of given.guardians) {
    const met = guardianMet(student, person);
    if (!met) {
      newGuardians.push(person);
      lines.push({
        path: `${person.part}Name`,
        before: '',
        after: nameOf(person) || formatPhone(person.phone ?? ''),
      });
      continue;
    }
    const values = {
      ...(person.phone &&
        person.phone !== met.phone &&
        person.phone !== met.secondPhone && { phone: person.phone }),
      ...(person.occupation && person.occupation !== met.occupation && { occupation: person.occupation }),
    };
    if (nameOf(person) && !sameName(met, person)) {
      const name = met.nameLo || met.nameEn;
      notices.push({
        path: `${person.part}Name`,
        code: 'guardian_named',
        typed: nameOf(person),
        values: { name },
      });
    }
    if (Object.keys(values).length === 0) continue;
    guardians.push({ guardian: met, values });
    if (values.phone) {
      const before = met.phone ? formatPhone(met.phone) : '';
      lines.push({ path: `${person.part}Phone`, before, after: formatPhone(values.phone) });
    }
    if (values.occupation) {
      lines.push({ path: `${person.part}Occupation`, before: met.occupation, after: values.occupation });
    }
  }
  return {
    details: details as ImportDetails,
    newClass: classAfter,
    correction,
    guardians,
    newGuardians,
    lines,
    notices,
  };
};

const shown = (field: string, value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (field === 'phone') return formatPhone(String(value));
  return String(value);
};

const nameOf = ({ nameLo, nameEn }: Pick<ImportGuardian, 'nameLo' | 'nameEn'>) => nameLo || nameEn;

/** Their own guardian with this phone, else the one with this name. */
const guardianMet = ({ guardians }: KnownStudent, person: ImportGuardian): KnownGuardian | undefined =>
  guardians.find(
    ({ phone, secondPhone }) => person.phone !== null && [phone, secondPhone].includes(person.phone),
  ) ?? guardians.find((guardian) => sameName(guardian, person));

const sameName = (known: KnownGuardian, person: ImportGuardian): boolean => {
  const names = [known.nameLo, known.nameEn].filter(Boolean).map(fold);
  return [person.nameLo, person.nameEn].filter(Boolean).some((name) => names.includes(fold(name)));
};
