import * as z from 'zod/mini';
import { AuditTrail } from '../audit.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, LocalDate, OptionalPhone, optionalLine, Sex, Version } from '../fields.ts';
import { exportBody, listPage, listQuery, oneOf } from '../list.ts';
import { ExamSubject, SubjectMark } from './exam-subject.ts';
import { TwoScriptName } from './values.ts';

/**
 * `candidate → eligible | not_eligible → exam_passed | exam_failed → re_sit → approved → certificate_issued →
 * handed_over`; before the hand-over somebody may be withheld and let go on, and whoever was approved may be revoked.
 */
export const graduateStatuses = [
  'candidate',
  'eligible',
  'not_eligible',
  'exam_passed',
  'exam_failed',
  're_sit',
  'approved',
  'certificate_issued',
  'handed_over',
  'withheld',
  'revoked',
] as const;
export const GraduateStatus = z.enum(graduateStatuses);
export type GraduateStatus = z.infer<typeof GraduateStatus>;

export const checkKeys = [
  'average',
  'failed_subjects',
  'attendance',
  'conduct',
  'debt',
  'clearance',
] as const;
export type CheckKey = (typeof checkKeys)[number];
/** `no_data` is never a pass. */
export const checkStates = ['met', 'failed', 'no_data', 'not_asked'] as const;
export type CheckState = (typeof checkStates)[number];

/** One check with its evidence: what was found, and what is asked for. */
export const GraduateCheck = z.object({
  key: z.enum(checkKeys),
  state: z.enum(checkStates),
  value: z.nullable(z.union([z.number(), z.string()])),
  needed: z.nullable(z.union([z.number(), z.string()])),
});
export type GraduateCheck = z.infer<typeof GraduateCheck>;

export const destinationKinds = [
  '',
  'next_level',
  'vocational',
  'university',
  'abroad',
  'work',
  'other',
] as const;

export const Graduate = z.object({
  id: z.number(),
  version: z.number(),
  batchId: z.number(),
  studentId: z.number(),
  code: z.string(),
  name: TwoScriptName,
  sex: Sex,
  className: z.string(),
  levelName: TwoScriptName,
  year: z.string(),
  status: GraduateStatus,
  average: z.nullable(z.number()),
  examResult: z.nullable(z.number()),
  reSitResult: z.nullable(z.number()),
  /** What counts: of the exam, or of the re-sit by the batch's rule. */
  effectiveResult: z.nullable(z.number()),
  /** By subject, where there are any. */
  marks: z.array(SubjectMark),
  checks: z.array(GraduateCheck),
  checkedAt: z.nullable(z.string()),
  /** Decided by a person, not by the checks. */
  decided: z.boolean(),
  certificate: z.nullable(z.string()),
  stateNumber: z.string(),
  phone: z.string(),
  email: z.string(),
  destinationKind: z.enum(destinationKinds),
  destination: z.string(),
});
export type Graduate = z.infer<typeof Graduate>;

export const GraduateQuery = listQuery(
  ['name', 'code', 'class', 'average', 'exam', 'status', 'certificate', 'year'],
  {
    /** `alumni`: who was approved, of every year of the branch. */
    view: z._default(z.enum(['candidates', 'alumni']), 'candidates'),
    batch: z.optional(Id),
    class: z.optional(Id),
    status: oneOf(graduateStatuses),
    sex: oneOf(['female', 'male']),
    /** Somebody with a check that failed, or without data. */
    check: oneOf(['failed', 'no_data']),
    destination: oneOf(['next_level', 'vocational', 'university', 'abroad', 'work', 'other']),
  },
);
export type GraduateQuery = z.output<typeof GraduateQuery>;

export const listGraduates = endpoint({
  name: 'education.graduation.list',
  method: 'GET',
  path: '/api/education/graduation/graduates',
  access: 'education.graduation.view',
  reads: ['graduate', 'student'],
  query: GraduateQuery,
  output: listPage(Graduate),
});

export const exportGraduates = endpoint({
  name: 'education.graduation.export',
  method: 'POST',
  path: '/api/education/graduation/graduates/export',
  access: 'education.graduation.export',
  body: exportBody(GraduateQuery),
  output: 'file',
  discloses: 'people',
});

const HandOver = z.object({
  id: z.number(),
  /** 0: the certificate itself; else which duplicate. */
  copy: z.number(),
  receivedBy: z.string(),
  relation: z.string(),
  identityNumber: z.string(),
  handedOn: LocalDate,
  handedBy: TwoScriptName,
});

export const CertificateRecord = z.object({
  id: z.number(),
  code: z.string(),
  issuedOn: LocalDate,
  signatory: z.string(),
  name: TwoScriptName,
  voided: z.nullable(z.object({ at: z.string(), by: TwoScriptName, reason: z.string() })),
  duplicates: z.array(z.object({ number: z.number(), reason: z.string(), issuedOn: LocalDate })),
  handOvers: z.array(HandOver),
});
export type CertificateRecord = z.infer<typeof CertificateRecord>;

/** One candidate with the certificates that were issued, voided ones too, and who took them away. */
export const GraduateRecord = z.object({
  ...Graduate.shape,
  /** What the student is called now, where a certificate names them otherwise. */
  renamed: z.boolean(),
  /** What the batch sits; none: its exam has one mark. */
  examSubjects: z.array(ExamSubject),
  /** Whole kip that the student owes today; null where nothing was ever billed. */
  debt: z.nullable(z.number()),
  certificates: z.array(CertificateRecord),
});
export type GraduateRecord = z.infer<typeof GraduateRecord>;

export const getGraduate = endpoint({
  name: 'education.graduation.get',
  method: 'GET',
  path: '/api/education/graduation/graduates/:id',
  access: 'education.graduation.view',
  reads: ['graduate', 'student'],
  params: IdParams,
  output: GraduateRecord,
  errors: ['not_found'],
});

export const GraduateEdit = z.object({
  version: Version,
  /** Of the state's certificate: the school issues only its own paper. */
  stateNumber: optionalLine(40),
  phone: OptionalPhone,
  email: z._default(
    z.union([z.literal(''), z.string().check(z.trim(), z.email('email'), z.maxLength(120))]),
    '',
  ),
  destinationKind: z.enum(destinationKinds),
  destination: optionalLine(200),
});
export type GraduateEdit = z.output<typeof GraduateEdit>;

/** What the school keeps of an alumnus, and the state's number. Of a closed year too. */
export const editGraduate = endpoint({
  name: 'education.graduation.edit',
  method: 'PATCH',
  path: '/api/education/graduation/graduates/:id',
  access: 'education.graduation.edit',
  changes: ['graduate', 'student'],
  params: IdParams,
  body: GraduateEdit,
  output: GraduateRecord,
  errors: ['not_found', 'conflict'],
});

export const graduateAudit = endpoint({
  name: 'education.graduation.audit',
  method: 'GET',
  path: '/api/education/graduation/graduates/:id/audit',
  access: 'education.graduation.view',
  reads: ['graduate'],
  params: IdParams,
  output: AuditTrail,
  errors: ['not_found'],
});

const many = z.array(Id).check(z.minLength(1, 'required'), z.maxLength(2000));

/** What became of each: one that can't take the step keeps nobody else from it. */
export const StepReport = z.object({
  done: z.array(z.number()),
  refused: z.array(
    z.object({
      id: z.number(),
      name: TwoScriptName,
      code: z.string(),
      details: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
});
export type StepReport = z.infer<typeof StepReport>;

/** Steps of the office, and those of the head. */
export const officeSteps = [
  'decide_eligible',
  'decide_not_eligible',
  're_sit',
  'cleared',
  'not_cleared',
] as const;
export const headSteps = ['approve', 'withhold', 'release', 'revoke', 'roll_back'] as const;
export type OfficeStep = (typeof officeSteps)[number];
export type HeadStep = (typeof headSteps)[number];

/** These can't be taken without saying why. */
export const reasonedSteps: readonly (OfficeStep | HeadStep)[] = [
  'decide_eligible',
  'decide_not_eligible',
  'withhold',
  'revoke',
  'roll_back',
];

const stepErrors = [
  'wrong_status',
  'year_closed',
  'graduate_moved_on',
  'reason_needed',
  'leaving_day_outside',
];

export const takeOfficeStep = endpoint({
  name: 'education.graduation.step',
  method: 'POST',
  path: '/api/education/graduation/steps',
  access: 'education.graduation.edit',
  changes: ['graduate', 'student'],
  body: z.object({ step: z.enum(officeSteps), candidates: many, reason: optionalLine(300) }),
  output: StepReport,
  errors: stepErrors,
});

/** What the form of an approval asks. */
export const ApprovalForm = z.object({ leavesOn: LocalDate });

export const takeHeadStep = endpoint({
  name: 'education.graduation.approve',
  method: 'POST',
  path: '/api/education/graduation/approvals',
  access: 'education.graduation.approve',
  changes: ['graduate', 'student'],
  body: z.object({
    step: z.enum(headSteps),
    candidates: many,
    reason: optionalLine(300),
    /** With `approve`: the last day on the roll of who leaves; without it the last day of the year. */
    leavesOn: z.optional(LocalDate),
  }),
  output: StepReport,
  errors: stepErrors,
});
