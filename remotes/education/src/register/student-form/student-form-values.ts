import {
  type Admission,
  type DatePrecision,
  type Guardian,
  type GuardianRelation,
  type KnownFamily,
  type PersonTitle,
  type Student,
  type StudentEdit,
  studentFields,
} from '@suksa/contracts/education';
import { newIdempotencyKey } from '@suksa/platform';
import type { ContractForm } from '@suksa/ui/form';

export interface GuardianValues {
  /** Of a known guardian of the family. */
  readonly id?: number | undefined;
  readonly version?: number | undefined;
  readonly relation: GuardianRelation;
  readonly title: PersonTitle;
  readonly nameLo: string;
  readonly nameEn: string;
  readonly phone: string;
  readonly secondPhone: string;
  readonly occupation: string;
  readonly isPayer: boolean;
  readonly mayCollect: boolean;
  /** Undefined while nobody has looked at a known guardian's: what is written there stays. */
  readonly legalRestriction?: string | undefined;
  readonly hasLegalRestriction?: boolean | undefined;
}

/** What the forms of admission and correction hold; each schema takes its part of it. */
export interface StudentFormValues {
  readonly version: number | null;
  readonly title: PersonTitle;
  readonly firstNameLo: string;
  readonly surnameLo: string;
  readonly firstNameEn: string;
  readonly surnameEn: string;
  readonly nickname: string;
  readonly sex: 'female' | 'male' | null;
  /** Empty where it isn't known. */
  readonly birthDate: string;
  readonly birthDatePrecision: DatePrecision;
  readonly birthplace: string;
  readonly nationality: string;
  readonly ethnicity: string;
  readonly religion: string;
  readonly bloodGroup: Student['bloodGroup'];
  /** Undefined while nobody has looked at what is written there: it stays. */
  readonly healthNote?: string | undefined;
  readonly identityNumber: string;
  readonly familyBookNumber: string;
  readonly village: string;
  readonly district: string;
  readonly province: string;
  readonly phone: string;
  readonly guardians: readonly GuardianValues[];
  readonly familyId: number | null;
  readonly classId: number | null;
  readonly startDate: string | null;
  readonly entryCode: Admission['entryCode'];
  readonly overCapacityReason: string;
  readonly knownOthers: readonly number[];
  readonly idempotencyKey: string | undefined;
  readonly nameChange: StudentEdit['nameChange'];
}

export type StudentForm = ContractForm<StudentFormValues>;

export const blankGuardian = (relation: GuardianRelation, isPayer = false): GuardianValues => ({
  relation,
  title: '',
  nameLo: '',
  nameEn: '',
  phone: '',
  secondPhone: '',
  occupation: '',
  isPayer,
  mayCollect: true,
  legalRestriction: '',
});

const blankStudent: StudentFormValues = {
  version: null,
  title: '',
  firstNameLo: '',
  surnameLo: '',
  firstNameEn: '',
  surnameEn: '',
  nickname: '',
  sex: null,
  birthDate: '',
  birthDatePrecision: 'day',
  birthplace: '',
  nationality: 'ລາວ',
  ethnicity: '',
  religion: '',
  bloodGroup: '',
  healthNote: '',
  identityNumber: '',
  familyBookNumber: '',
  village: '',
  district: '',
  province: '',
  phone: '',
  guardians: [],
  familyId: null,
  classId: null,
  startDate: null,
  entryCode: 'new',
  overCapacityReason: '',
  knownOthers: [],
  idempotencyKey: undefined,
  nameChange: 'changed',
};

/** An admission begins with one guardian, who pays, and the day on which most are admitted. */
export const admissionValues = (startDate: string): StudentFormValues => ({
  ...blankStudent,
  idempotencyKey: newIdempotencyKey(),
  startDate,
  guardians: [blankGuardian('mother', true)],
});

/** The values with a known family's guardians, and with what its children share where nothing was typed yet. */
export const withFamily = (values: StudentFormValues, family: KnownFamily): StudentFormValues => {
  const shared = Object.entries(family.shared).filter(
    ([field]) => !values[field as keyof KnownFamily['shared']] || field === 'nationality',
  );
  return {
    ...values,
    ...Object.fromEntries(shared),
    familyId: family.id,
    guardians: family.guardians.map(guardianValues),
  };
};

export const withoutFamily = (values: StudentFormValues): StudentFormValues => ({
  ...values,
  familyId: null,
  guardians: [blankGuardian('mother', true)],
});

/** A record as the correction form holds it. */
export const correctionValues = (student: Student): StudentFormValues => {
  const details = Object.fromEntries(
    Object.keys(studentFields).flatMap((field) => {
      const value = student[field as keyof Student];
      return value === undefined ? [] : [[field, value]];
    }),
  );
  return {
    ...blankStudent,
    ...details,
    healthNote: undefined,
    version: student.version,
    guardians: student.guardians.map(guardianValues),
  };
};

const guardianValues = (guardian: Guardian): GuardianValues => ({
  ...blankGuardian(guardian.relation),
  ...guardian,
  legalRestriction: undefined,
});
