import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import {
  absenceContacts,
  academicYears,
  announcements,
  announcementTemplates,
  attendanceChanges,
  bankLines,
  bankStatements,
  branches,
  cards,
  cardTemplates,
  cashDeposits,
  classes,
  classGroups,
  closedMonths,
  creditNotes,
  creditTransfers,
  discountRules,
  earlyLeaveNotes,
  earlyLeavePermits,
  enquiries,
  enrolments,
  families,
  familyContacts,
  feeItems,
  feePlans,
  graduationBatches,
  graduationCandidates,
  holidays,
  instalmentAgreements,
  invoices,
  kiosks,
  lateNotes,
  leaveRequests,
  lessonChanges,
  levels,
  markCodes,
  markSchemes,
  marks,
  payments,
  periodSets,
  pickUpCalls,
  pickUpPasses,
  refunds,
  reportCards,
  reportForms,
  roles,
  rollCalls,
  rolloverBatches,
  rooms,
  shifts,
  standardNotes,
  studentImports,
  students,
  subjects,
  teacherAbsences,
  tills,
  timetables,
  users,
  visitors,
  voidRequests,
  writeOffs,
} from '../../../db/schema/index.ts';

interface Name {
  readonly lo: PgColumn | SQL;
  readonly en: PgColumn | SQL;
}

export interface RecordKind extends Name {
  /** Who may not look at such records isn’t told their names by the audit either. */
  readonly sees: readonly string[];
  readonly table: PgTable;
  readonly id: PgColumn;
}

type Table = PgTable & { readonly id: PgColumn };

/** A number, or a name that is the same in both languages. */
const same = (name: PgColumn | SQL): Name => ({ lo: name, en: name });

const bilingual = ({ nameLo, nameEn }: { readonly nameLo: PgColumn; readonly nameEn: PgColumn }): Name => ({
  lo: nameLo,
  en: nameEn,
});

/** What the record is called to which a column points. */
const pointedAt =
  (table: Table, { lo, en }: Name) =>
  (column: PgColumn): Name => {
    const found = (name: PgColumn | SQL) => sql`(select ${name} from ${table} where ${table.id} = ${column})`;
    return { lo: found(lo), en: found(en) };
  };

/** Of a record that is of one or the other. */
const either = (one: Name, other: Name): Name => ({
  lo: sql`coalesce(${one.lo}, ${other.lo})`,
  en: sql`coalesce(${one.en}, ${other.en})`,
});

const whole = (first: PgColumn, surname: PgColumn): SQL => sql`trim(${first} || ' ' || ${surname})`;
const studentName: Name = {
  lo: whole(students.firstNameLo, students.surnameLo),
  en: whole(students.firstNameEn, students.surnameEn),
};

const student = pointedAt(students, studentName);
const person = pointedAt(users, bilingual(users));
const studentOrStaff = (table: { readonly studentId: PgColumn; readonly userId: PgColumn }): Name =>
  either(student(table.studentId), person(table.userId));
const className = pointedAt(classes, same(classes.name));
const level = pointedAt(levels, bilingual(levels));
const year = pointedAt(academicYears, same(academicYears.name));
const family = pointedAt(families, bilingual(families));
const subject = pointedAt(subjects, bilingual(subjects));
const invoice = pointedAt(invoices, same(invoices.number));
const receipt = pointedAt(payments, same(payments.receiptCode));
const creditNote = pointedAt(creditNotes, same(creditNotes.number));

/** @param sees the right to look at such records, or all that it takes. */
const kind = (sees: string | readonly string[], table: Table, name: Name): RecordKind => ({
  sees: [sees].flat(),
  table,
  id: table.id,
  ...name,
});

const ofBranch = kind('settings.branch.view', branches, bilingual(branches));
const ofStudent = kind('education.student.view', students, studentName);
const studentsAndStaff = ['education.student.view', 'settings.user.view'];

/** Kinds of records that are called something, and what; the line of another tells its number. */
export const recordKinds: Readonly<Record<string, RecordKind>> = {
  'checkinout.day_closing': ofBranch,
  'checkinout.early_leave_note': kind(
    'education.student.view',
    earlyLeaveNotes,
    student(earlyLeaveNotes.studentId),
  ),
  'checkinout.emergency': ofBranch,
  'checkinout.late_note': kind(studentsAndStaff, lateNotes, studentOrStaff(lateNotes)),
  'checkinout.pick_up_call': kind('education.student.view', pickUpCalls, student(pickUpCalls.studentId)),
  'checkinout.pick_up_pass': kind('education.student.view', pickUpPasses, student(pickUpPasses.studentId)),
  'checkinout.recompute': ofBranch,
  'checkinout.roll_call': kind('checkinout.roll_call.view', rollCalls, className(rollCalls.classId)),
  'checkinout.visitor': kind('checkinout.event.view', visitors, same(visitors.name)),
  'education.class': kind('education.class.view', classes, same(classes.name)),
  'education.enrolment': kind('education.student.view', enrolments, student(enrolments.studentId)),
  'education.graduate': kind(
    ['education.graduation.view', 'education.student.view'],
    graduationCandidates,
    student(graduationCandidates.studentId),
  ),
  'education.graduation_batch': kind(
    'education.graduation.view',
    graduationBatches,
    level(graduationBatches.levelId),
  ),
  'education.import': kind('education.import.view', studentImports, same(studentImports.fileName)),
  'education.rollover': kind('education.rollover.view', rolloverBatches, year(rolloverBatches.fromYearId)),
  'education.student': ofStudent,
  'feeinvoice.agreement': kind(
    'feeinvoice.invoice.view',
    instalmentAgreements,
    same(instalmentAgreements.agreedBy),
  ),
  'feeinvoice.bank-line': kind('feeinvoice.payment.view', bankLines, same(bankLines.payer)),
  'feeinvoice.bank-statement': kind('feeinvoice.payment.view', bankStatements, same(bankStatements.fileName)),
  'feeinvoice.cash_deposit': kind('feeinvoice.payment.view', cashDeposits, same(cashDeposits.slip)),
  'feeinvoice.credit-note': kind('feeinvoice.invoice.view', creditNotes, same(creditNotes.number)),
  'feeinvoice.credit-transfer': kind(
    'feeinvoice.payment.view',
    creditTransfers,
    receipt(creditTransfers.paymentId),
  ),
  'feeinvoice.discount': kind('feeinvoice.plan.view', discountRules, bilingual(discountRules)),
  'feeinvoice.invoice': kind('feeinvoice.invoice.view', invoices, same(invoices.number)),
  'feeinvoice.item': kind('feeinvoice.plan.view', feeItems, bilingual(feeItems)),
  'feeinvoice.item_payer': ofStudent,
  'feeinvoice.month': kind('feeinvoice.payment.view', closedMonths, same(closedMonths.month)),
  'feeinvoice.payment': kind('feeinvoice.payment.view', payments, same(payments.receiptCode)),
  'feeinvoice.plan': kind('feeinvoice.plan.view', feePlans, level(feePlans.levelId)),
  'feeinvoice.refund': kind(
    ['feeinvoice.payment.view', 'feeinvoice.invoice.view'],
    refunds,
    either(receipt(refunds.paymentId), creditNote(refunds.creditNoteId)),
  ),
  'feeinvoice.reminder': ofBranch,
  'feeinvoice.terms': ofBranch,
  'feeinvoice.till': kind('feeinvoice.payment.view', tills, person(tills.cashierId)),
  'feeinvoice.void-request': kind('feeinvoice.payment.view', voidRequests, receipt(voidRequests.paymentId)),
  'feeinvoice.write-off': kind('feeinvoice.invoice.view', writeOffs, invoice(writeOffs.invoiceId)),
  'landing.enquiry': kind('settings.enquiry.view', enquiries, same(enquiries.name)),
  'reports.absence_contact': kind(
    ['reports.attendance.view', 'education.student.view'],
    absenceContacts,
    student(absenceContacts.studentId),
  ),
  'reports.attendance_change': kind(studentsAndStaff, attendanceChanges, studentOrStaff(attendanceChanges)),
  'reports.card': kind(
    ['reports.card.view', 'education.student.view'],
    reportCards,
    student(reportCards.studentId),
  ),
  'reports.early_leave': kind(
    'education.student.view',
    earlyLeavePermits,
    student(earlyLeavePermits.studentId),
  ),
  'reports.exit': kind('education.student.view', enrolments, student(enrolments.studentId)),
  'reports.form': kind('reports.card.view', reportForms, same(reportForms.name)),
  'reports.leave': kind(studentsAndStaff, leaveRequests, studentOrStaff(leaveRequests)),
  'reports.mark': kind(['reports.mark.view', 'education.student.view'], marks, student(marks.studentId)),
  'settings.academic_year': kind('settings.academic_year.view', academicYears, same(academicYears.name)),
  'settings.branch': ofBranch,
  'settings.calendar_address': ofBranch,
  'settings.card': kind(['settings.card.view', ...studentsAndStaff], cards, studentOrStaff(cards)),
  'settings.card_fee': ofBranch,
  'settings.card_template': kind('settings.card.view', cardTemplates, same(cardTemplates.name)),
  'settings.customer': kind('settings.customer.view', families, bilingual(families)),
  'settings.customer_account': kind('settings.customer_account.view', users, bilingual(users)),
  'settings.customer_contact': kind(
    'settings.customer.view',
    familyContacts,
    family(familyContacts.familyId),
  ),
  'settings.holiday': kind('settings.holiday.view', holidays, bilingual(holidays)),
  'settings.kiosk': kind('settings.kiosk.view', kiosks, same(kiosks.name)),
  'settings.mark_code': kind('settings.mark_scheme.view', markCodes, bilingual(markCodes)),
  'settings.mark_scheme': kind('settings.mark_scheme.view', markSchemes, bilingual(markSchemes)),
  'settings.message': ofBranch,
  'settings.note': kind('settings.note.view', standardNotes, {
    lo: standardNotes.textLo,
    en: standardNotes.textEn,
  }),
  'settings.role': kind('settings.role.view', roles, bilingual(roles)),
  'settings.shift': kind('settings.shift.view', shifts, bilingual(shifts)),
  'settings.user': kind('settings.user.view', users, bilingual(users)),
  'technical.absence': kind('technical.teaching.view', teacherAbsences, person(teacherAbsences.teacherId)),
  'technical.announcement': kind('technical.announcement.view', announcements, {
    lo: announcements.titleLo,
    en: announcements.titleEn,
  }),
  'technical.announcement_template': kind(
    'technical.announcement.view',
    announcementTemplates,
    same(announcementTemplates.name),
  ),
  'technical.class-group': kind('technical.teaching.view', classGroups, same(classGroups.name)),
  'technical.curriculum_year': kind('technical.subject.view', academicYears, same(academicYears.name)),
  'technical.lesson_change': kind('technical.teaching.view', lessonChanges, subject(lessonChanges.subjectId)),
  'technical.period_set': kind('technical.teaching.view', periodSets, bilingual(periodSets)),
  'technical.room': kind('technical.room.view', rooms, same(rooms.name)),
  'technical.subject': kind('technical.subject.view', subjects, bilingual(subjects)),
  'technical.teaching_profile': kind('technical.teaching.view', users, bilingual(users)),
  'technical.timetable': kind('technical.teaching.view', timetables, same(timetables.name)),
};
