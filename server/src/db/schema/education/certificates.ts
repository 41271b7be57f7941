import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { branches } from '../branches.ts';
import { day, id, instant, plainText } from '../columns.ts';
import type { students } from '../education.ts';
import { graduationCandidates } from '../graduation.ts';
import { users } from '../session.ts';

const by = (name: string) => integer(name).references(() => users.id);

/** What a certificate says of its holder, frozen on the day of issue. */
export interface CertificateHolder {
  readonly code: string;
  readonly title: (typeof students.$inferSelect)['title'];
  readonly nameLo: string;
  readonly nameEn: string;
  readonly sex: (typeof students.$inferSelect)['sex'];
  readonly birthDate: string | null;
  readonly birthDatePrecision: (typeof students.$inferSelect)['birthDatePrecision'];
  readonly birthplace: string;
  readonly province: string;
  readonly className: string;
  readonly levelCode: string;
  readonly levelLo: string;
  readonly levelEn: string;
  readonly year: string;
  readonly average: number | null;
  readonly examResult: number | null;
  readonly examCentre: string;
  readonly posthumous: boolean;
}

/** From the branch's unbroken series of the calendar year. Only ever voided (trigger); the number stays used. */
export const graduationCertificates = pgTable(
  'graduation_certificate',
  {
    id: id(),
    candidateId: integer('candidate_id')
      .notNull()
      .references(() => graduationCandidates.id),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    seriesYear: smallint('series_year').notNull(),
    number: integer('number').notNull(),
    code: plainText('code').notNull(),
    issuedOn: day('issued_on').notNull(),
    signatory: text('signatory').notNull(),
    holder: jsonb('holder').$type<CertificateHolder>().notNull(),
    issuedBy: by('issued_by').notNull(),
    issuedAt: instant('issued_at').notNull().defaultNow(),
    voidedAt: instant('voided_at'),
    voidedBy: by('voided_by'),
    voidReason: text('void_reason'),
  },
  (t) => [
    uniqueIndex('graduation_certificate_number_unique').on(t.branchId, t.seriesYear, t.number),
    uniqueIndex('graduation_certificate_one_valid').on(t.candidateId).where(sql`${t.voidedAt} is null`),
    index('graduation_certificate_candidate').on(t.candidateId, t.id),
    check('graduation_certificate_number_positive', sql`${t.number} > 0`),
    check('graduation_certificate_void_has_reason', sql`(${t.voidedAt} is null) = (${t.voidReason} is null)`),
  ],
);

/** The same certificate once more, marked DUPLICATE and its number. Append-only. */
export const graduationDuplicates = pgTable(
  'graduation_duplicate',
  {
    id: id(),
    certificateId: integer('certificate_id')
      .notNull()
      .references(() => graduationCertificates.id),
    number: smallint('number').notNull(),
    reason: text('reason').notNull(),
    issuedOn: day('issued_on').notNull(),
    issuedBy: by('issued_by').notNull(),
    issuedAt: instant('issued_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('graduation_duplicate_number_unique').on(t.certificateId, t.number),
    check('graduation_duplicate_number_positive', sql`${t.number} > 0`),
  ],
);

/** Who took which paper away: copy 0 is the certificate, n its n-th duplicate. Append-only. */
export const graduationHandOvers = pgTable(
  'graduation_hand_over',
  {
    id: id(),
    certificateId: integer('certificate_id')
      .notNull()
      .references(() => graduationCertificates.id),
    copy: smallint('copy').notNull().default(0),
    receivedBy: text('received_by').notNull(),
    relation: text('relation').notNull(),
    identityNumber: text('identity_number').notNull().default(''),
    handedOn: day('handed_on').notNull(),
    handedBy: by('handed_by').notNull(),
    handedAt: instant('handed_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('graduation_hand_over_once').on(t.certificateId, t.copy)],
);
