import type { TrainingLevel } from '@suksa/contracts/technical';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { academicYears, branches } from '../branches.ts';
import { day, id, instant } from '../columns.ts';
import { users } from '../session.ts';

/** A student as the census counted them: id, level, sex, age, ethnicity, whether repeating. */
export type CountedStudent = readonly [
  id: number,
  levelId: number,
  sex: 'female' | 'male',
  age: number | null,
  ethnicity: string,
  repeater: boolean,
];

/** What else a census counted when it was sent, row by row; a survival table by its figures alone. */
export interface SentSchool {
  readonly levels: readonly {
    readonly id: number;
    readonly code: string;
    readonly name: { readonly lo: string; readonly en: string };
  }[];
  /** The year before, whose students were followed. */
  readonly flowsFrom: string | null;
  readonly flows: readonly (readonly [
    studentId: number,
    levelId: number,
    sex: 'female' | 'male',
    became: 'promoted' | 'repeated' | 'graduated' | 'left',
  ])[];
  readonly cohorts: readonly {
    readonly yearId: number;
    readonly yearName: string;
    readonly levelId: number;
    readonly started: number;
    readonly here: number;
    readonly graduated: number;
    readonly left: number;
  }[];
  readonly classes: readonly (readonly [id: number, levelId: number, seats: number])[];
  readonly staff: readonly (readonly [
    id: number,
    kind: string,
    sex: 'female' | 'male' | null,
    /** Not there in a census of before it was asked for. */
    training?: TrainingLevel | null,
  ])[];
  readonly rooms: readonly (readonly [
    id: number,
    kind: string,
    seats: number | null,
    /** Not there in a census of before it was asked for. */
    condition?: 'good' | 'repair' | 'unfit' | null,
  ])[];
  readonly missing: Readonly<Record<'birth_date' | 'birth_day' | 'ethnicity', number>>;
}

/** A census as it was sent, student by student. Append-only: later changes show beside it. */
export const censusSubmissions = pgTable(
  'census_submission',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    yearId: integer('year_id')
      .notNull()
      .references(() => academicYears.id),
    referenceDay: day('reference_day').notNull(),
    note: text('note').notNull(),
    students: jsonb('students').$type<readonly CountedStudent[]>().notNull(),
    /** Null: sent before it was kept. */
    school: jsonb('school').$type<SentSchool>(),
    sentBy: integer('sent_by')
      .notNull()
      .references(() => users.id),
    sentAt: instant('sent_at').notNull().defaultNow(),
    idempotencyKey: uuid('idempotency_key').notNull(),
  },
  (t) => [
    index('census_submission_year').on(t.yearId, t.id),
    uniqueIndex('census_submission_key_unique').on(t.idempotencyKey),
  ],
);
