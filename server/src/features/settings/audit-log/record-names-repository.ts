import { inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import {
  academicYears,
  announcements,
  branches,
  cardTemplates,
  classes,
  creditNotes,
  discountRules,
  enrolments,
  families,
  feeItems,
  holidays,
  invoices,
  kiosks,
  markSchemes,
  payments,
  roles,
  rooms,
  shifts,
  students,
  subjects,
  timetables,
  users,
} from '../../../db/schema/index.ts';
import { type Actor, can } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import type { EntryRow } from './audit-log-repository.ts';

interface RecordName {
  /** What the record of a line is called now. */
  readonly recordName: { readonly lo: string; readonly en: string } | null;
}

export type NamedEntry = EntryRow & RecordName;

interface NamedKind {
  /** Who may not look at such records isn’t told their names by the audit either. */
  readonly sees: string;
  readonly table: PgTable;
  readonly id: PgColumn;
  readonly lo: PgColumn | SQL;
  readonly en: PgColumn | SQL;
}

interface Named {
  readonly id: PgColumn;
  readonly nameLo: PgColumn;
  readonly nameEn: PgColumn;
}

const bilingual = (sees: string, table: PgTable & Named): NamedKind => ({
  sees,
  table,
  id: table.id,
  lo: table.nameLo,
  en: table.nameEn,
});

/** A number, or a name that is the same in both languages. */
const plain = (sees: string, table: PgTable & { readonly id: PgColumn }, name: PgColumn): NamedKind => ({
  sees,
  table,
  id: table.id,
  lo: name,
  en: name,
});

const studentName = (first: PgColumn, surname: PgColumn): SQL => sql`trim(${first} || ' ' || ${surname})`;
const studentNames = {
  lo: studentName(students.firstNameLo, students.surnameLo),
  en: studentName(students.firstNameEn, students.surnameEn),
};
const studentOf = (column: PgColumn, name: SQL): SQL =>
  sql`(select ${name} from ${students} where ${students.id} = ${column})`;

const kinds: Readonly<Record<string, NamedKind>> = {
  'education.class': plain('education.class.view', classes, classes.name),
  'education.enrolment': {
    sees: 'education.student.view',
    table: enrolments,
    id: enrolments.id,
    lo: studentOf(enrolments.studentId, studentNames.lo),
    en: studentOf(enrolments.studentId, studentNames.en),
  },
  'education.student': {
    sees: 'education.student.view',
    table: students,
    id: students.id,
    ...studentNames,
  },
  'feeinvoice.credit-note': plain('feeinvoice.invoice.view', creditNotes, creditNotes.number),
  'feeinvoice.discount': bilingual('feeinvoice.plan.view', discountRules),
  'feeinvoice.invoice': plain('feeinvoice.invoice.view', invoices, invoices.number),
  'feeinvoice.item': bilingual('feeinvoice.plan.view', feeItems),
  'feeinvoice.payment': plain('feeinvoice.payment.view', payments, payments.receiptCode),
  'settings.academic_year': plain('settings.academic_year.view', academicYears, academicYears.name),
  'settings.branch': bilingual('settings.branch.view', branches),
  'settings.card_template': plain('settings.card.view', cardTemplates, cardTemplates.name),
  'settings.customer': bilingual('settings.customer.view', families),
  'settings.holiday': bilingual('settings.holiday.view', holidays),
  'settings.kiosk': plain('settings.kiosk.view', kiosks, kiosks.name),
  'settings.mark_scheme': bilingual('settings.mark_scheme.view', markSchemes),
  'settings.role': bilingual('settings.role.view', roles),
  'settings.shift': bilingual('settings.shift.view', shifts),
  'settings.user': bilingual('settings.user.view', users),
  'technical.announcement': {
    sees: 'technical.announcement.view',
    table: announcements,
    id: announcements.id,
    lo: announcements.titleLo,
    en: announcements.titleEn,
  },
  'technical.room': plain('technical.room.view', rooms, rooms.name),
  'technical.subject': bilingual('technical.subject.view', subjects),
  'technical.timetable': plain('technical.teaching.view', timetables, timetables.name),
};

/**
 * The lines with their records' names: one question for each kind among them that the caller may look at. A record
 * without a name, or one that is gone, has none.
 */
export const withRecordNames = async <Row extends Pick<EntryRow, 'entity' | 'entityId'>>(
  db: Queryable,
  actor: Pick<Actor, 'permissions'>,
  rows: readonly Row[],
): Promise<(Row & RecordName)[]> => {
  const names = new Map<string, RecordName['recordName']>();
  const keyOf = (entity: string, id: number | string) => `${entity} ${id}`;
  for (const [entity, { sees, table, id, lo, en }] of Object.entries(kinds)) {
    const ids = rows
      .filter((row) => row.entity === entity && /^\d{1,9}$/.test(row.entityId))
      .map((row) => Number(row.entityId));
    if (ids.length === 0 || !can(actor, sees)) continue;
    const found = await db
      .select({ id: sql<number>`${id}`, lo: sql<string | null>`${lo}`, en: sql<string | null>`${en}` })
      .from(table)
      .where(inArray(id, [...new Set(ids)]));
    for (const name of found)
      if (name.lo || name.en) names.set(keyOf(entity, name.id), { lo: name.lo ?? '', en: name.en ?? '' });
  }
  return rows.map((row) => ({ ...row, recordName: names.get(keyOf(row.entity, row.entityId)) ?? null }));
};
