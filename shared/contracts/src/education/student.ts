import * as z from 'zod/mini';
import { dayAt } from '../days.ts';
import { endpoint } from '../endpoint.ts';
import {
  Id,
  IdempotencyKey,
  IdParams,
  Instant,
  LocalDate,
  OptionalPhone,
  optionalLine,
  optionalPrintedName,
  Sex,
  text,
  Version,
} from '../fields.ts';
import { Guardian, GuardianInputs } from './guardian.ts';
import {
  bloodGroups,
  ChosenId,
  DatePrecision,
  EntryCode,
  ExitCode,
  PersonTitle,
  StudentStatus,
  TwoScriptName,
} from './values.ts';

const BirthDate = z._default(
  z.union([z.literal(''), LocalDate.check(z.refine((day) => day < dayAt(), 'date_past'))]),
  '',
);

/** What a clerk types about a student; empty text is "not known". */
export const studentFields = {
  title: z._default(PersonTitle, ''),
  firstNameLo: optionalPrintedName(80),
  surnameLo: optionalPrintedName(80),
  firstNameEn: optionalPrintedName(80),
  surnameEn: optionalPrintedName(80),
  nickname: optionalPrintedName(80),
  sex: Sex,
  birthDate: BirthDate,
  birthDatePrecision: z._default(DatePrecision, 'day'),
  birthplace: optionalLine(200),
  nationality: optionalLine(60),
  ethnicity: optionalLine(60),
  religion: optionalLine(60),
  bloodGroup: z._default(z.enum(['', ...bloodGroups]), ''),
  /** Without it what stands there stays: it is read apart. */
  healthNote: z.optional(text(500)),
  identityNumber: optionalLine(60),
  familyBookNumber: optionalLine(60),
  village: optionalLine(120),
  district: optionalLine(120),
  province: optionalLine(60),
  phone: OptionalPhone,
};

/** A surname may be missing in both scripts (real in remote villages); the given name may not. */
export const namedInOneScript = z.refine<{ firstNameLo?: string; firstNameEn?: string }>(
  ({ firstNameLo, firstNameEn }) => Boolean(firstNameLo || firstNameEn),
  {
    error: 'name_needed',
    path: ['firstNameLo'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
);

export const Admission = z
  .object({
    ...studentFields,
    guardians: GuardianInputs,
    /** The family that the student joins; without it a new one is made. */
    familyId: z.optional(z.nullable(Id)),
    classId: ChosenId,
    startDate: LocalDate,
    entryCode: z._default(z.enum(['new', 'transferred_in', 'repeated']), 'new'),
    /** Given after `class_full`: why the class takes one more than its capacity. */
    overCapacityReason: optionalLine(200),
    /** Given after `possible_duplicate`: the students that the clerk has seen and knows to be others. */
    knownOthers: z._default(z.array(Id).check(z.maxLength(20)), []),
    /** Made anew for each form: the same admission sent twice, as after a lost answer, admits one student. */
    idempotencyKey: z.optional(IdempotencyKey),
  })
  .check(namedInOneScript);
export type Admission = z.output<typeof Admission>;
export type AdmissionInput = z.input<typeof Admission>;

/** Whether another name in the record was a slip of the pen, or the student was really called otherwise. */
export const nameChanges = ['changed', 'mistake'] as const;

export const StudentEdit = z
  .object({
    ...studentFields,
    guardians: GuardianInputs,
    version: Version,
    /** `mistake`: the name that was there is not kept as a former one. */
    nameChange: z._default(z.enum(nameChanges), 'changed'),
  })
  .check(namedInOneScript);
export type StudentEdit = z.output<typeof StudentEdit>;

export const Enrolment = z.object({
  id: z.number(),
  branch: TwoScriptName,
  year: z.string(),
  className: z.string(),
  level: TwoScriptName,
  startDate: LocalDate,
  endDate: z.nullable(LocalDate),
  entryCode: EntryCode,
  exitCode: z.nullable(ExitCode),
  isCurrent: z.boolean(),
});
export type Enrolment = z.infer<typeof Enrolment>;

export const Sibling = z.object({
  id: z.number(),
  code: z.string(),
  name: TwoScriptName,
  sex: Sex,
  birthDate: z.nullable(LocalDate),
  className: z.nullable(z.string()),
  status: StudentStatus,
  photo: z.nullable(z.string()),
});
export type Sibling = z.infer<typeof Sibling>;

export const FormerName = z.object({ name: TwoScriptName, until: Instant });

const { healthNote: _, ...recordFields } = studentFields;
const hidden = z.optional(z.string());

/** The record of one student, as far as its reader has business with it: what is absent is not for this reader. */
export const Student = z.object({
  id: z.number(),
  version: z.number(),
  code: z.string(),
  ...recordFields,
  birthplace: hidden,
  nationality: hidden,
  ethnicity: hidden,
  religion: hidden,
  bloodGroup: z.optional(z.enum(['', ...bloodGroups])),
  identityNumber: hidden,
  familyBookNumber: hidden,
  village: hidden,
  district: hidden,
  province: hidden,
  phone: hidden,
  /** Whether something is written there; only for those who may look at it. */
  hasHealthNote: z.optional(z.boolean()),
  status: StudentStatus,
  /** Names the stored picture, so that a changed one is fetched anew; null without one. */
  photo: z.nullable(z.string()),
  family: z.object({ id: z.number(), name: TwoScriptName }),
  guardians: z.array(Guardian),
  siblings: z.array(Sibling),
  enrolments: z.array(Enrolment),
  formerNames: z.array(FormerName),
});
export type Student = z.output<typeof Student>;

export const getStudent = endpoint({
  name: 'education.student.get',
  method: 'GET',
  path: '/api/education/students/:id',
  access: 'education.student.view',
  reads: ['student', 'class', 'family', 'graduate'],
  params: IdParams,
  output: Student,
  errors: ['not_found'],
});

export const admitStudent = endpoint({
  name: 'education.student.admit',
  method: 'POST',
  path: '/api/education/students',
  access: 'education.student.create',
  changes: ['student', 'family'],
  body: Admission,
  output: Student,
  errors: ['class_full', 'possible_duplicate', 'year_closed', 'idempotency_key_reused'],
});

export const editStudent = endpoint({
  name: 'education.student.edit',
  method: 'PUT',
  path: '/api/education/students/:id',
  access: 'education.student.edit',
  changes: ['student', 'family'],
  params: IdParams,
  body: StudentEdit,
  output: Student,
  errors: ['not_found', 'conflict'],
});
