import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdList, IdParams, LocalDate, line, optionalLine, Sex, Version } from '../fields.ts';
import { ExamSubject, SubjectMark } from './exam-subject.ts';
import { GraduateRecord, StepReport } from './graduation.ts';
import { DatePrecision, PersonTitle, TwoScriptName } from './values.ts';

const many = z.array(Id).check(z.minLength(1, 'required'), z.maxLength(500));

export const CertificateIssue = z.object({
  candidates: many,
  issuedOn: LocalDate,
  signatory: line(120),
});
export type CertificateIssue = z.output<typeof CertificateIssue>;

/** Gives each a number of the branch's unbroken series, in the order of names. Of a closed year too. */
export const issueCertificates = endpoint({
  name: 'education.graduation.issue',
  method: 'POST',
  path: '/api/education/graduation/certificates',
  access: 'education.graduation.edit',
  changes: ['graduate', 'student'],
  body: CertificateIssue,
  output: StepReport,
  errors: ['wrong_status'],
});

export const HandOverInput = z.object({
  receivedBy: line(120),
  relation: line(60),
  identityNumber: optionalLine(60),
  handedOn: LocalDate,
  /** 0: the certificate; else which duplicate. */
  copy: z.number().check(z.int(), z.minimum(0), z.maximum(99)),
});
export type HandOverInput = z.output<typeof HandOverInput>;

/** Debt, and books or a card not given back, block it where the batch says so. */
export const handOver = endpoint({
  name: 'education.graduation.handOver',
  method: 'POST',
  path: '/api/education/graduation/graduates/:id/hand-overs',
  access: 'education.graduation.edit',
  changes: ['graduate', 'student'],
  params: IdParams,
  body: HandOverInput,
  output: GraduateRecord,
  errors: ['not_found', 'wrong_status', 'debt_blocks', 'clearance_blocks', 'already_handed_over'],
});

export const DuplicateInput = z.object({
  /** Of the graduate as it was seen: a call whose answer was lost makes no second duplicate. */
  version: Version,
  reason: line(300),
  issuedOn: LocalDate,
});
export type DuplicateInput = z.output<typeof DuplicateInput>;

/** The same certificate once more, marked as a duplicate and its number; for one that was handed over. */
export const issueDuplicate = endpoint({
  name: 'education.graduation.duplicate',
  method: 'POST',
  path: '/api/education/graduation/graduates/:id/duplicates',
  access: 'education.graduation.edit',
  changes: ['graduate', 'student'],
  params: IdParams,
  body: DuplicateInput,
  output: GraduateRecord,
  errors: ['not_found', 'wrong_status', 'changed_meanwhile'],
});

/** What is printed of one graduate: the certificate with what it froze, and the years for the transcript. */
export const GraduateDocument = z.object({
  id: z.number(),
  certificate: z.nullable(
    z.object({
      code: z.string(),
      issuedOn: LocalDate,
      signatory: z.string(),
      voided: z.boolean(),
      /** The newest duplicate; 0 while there is none. */
      duplicate: z.number(),
      duplicateIssuedOn: z.nullable(LocalDate),
    }),
  ),
  holder: z.object({
    code: z.string(),
    title: PersonTitle,
    name: TwoScriptName,
    sex: Sex,
    birthDate: z.nullable(LocalDate),
    birthDatePrecision: DatePrecision,
    birthplace: z.string(),
    province: z.string(),
    className: z.string(),
    levelCode: z.string(),
    levelName: TwoScriptName,
    year: z.string(),
    average: z.nullable(z.number()),
    examResult: z.nullable(z.number()),
    examCentre: z.string(),
    posthumous: z.boolean(),
  }),
  /** What the holder is called today, where the certificate names them otherwise. */
  presentName: z.nullable(TwoScriptName),
  stateNumber: z.string(),
  /** The exam by subject; null where nothing is sat by subject, or nobody has entered a mark. */
  exam: z.nullable(
    z.object({
      subjects: z.array(z.object({ ...ExamSubject.shape, ...SubjectMark.shape })),
      result: z.nullable(z.number()),
      reSitResult: z.nullable(z.number()),
      passed: z.nullable(z.boolean()),
    }),
  ),
  years: z.array(
    z.object({
      year: z.string(),
      className: z.string(),
      levelName: TwoScriptName,
      average: z.nullable(z.number()),
      reSitAverage: z.nullable(z.number()),
      failedSubjects: z.nullable(z.number()),
      conduct: z.string(),
    }),
  ),
});
export type GraduateDocument = z.infer<typeof GraduateDocument>;

/** Certificates and transcripts of the chosen graduates, by name. */
export const graduateDocuments = endpoint({
  name: 'education.graduation.papers',
  method: 'GET',
  path: '/api/education/graduation/papers',
  access: 'education.graduation.view',
  reads: ['graduate'],
  query: z.object({ candidates: IdList }),
  output: z.object({ rows: z.array(GraduateDocument) }),
});
