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
