import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Connection } from '../connection.ts';
import { insertFoundation, insertRoles, levelRows, settleIdentities } from '../foundation.ts';
import { insertRows, type Querier } from '../insert-rows.ts';
import { staffRoles } from '../role-presets.ts';
import * as tables from '../schema/index.ts';
import { trustingReferences } from '../trusting-references.ts';
import { insertAnnouncements } from './announcements/announcements.ts';
import { correctionsFromMonths, eventsFromMonths } from './attendance.ts';
import { insertCardDesigns, insertCards } from './cards.ts';
import { type DemoOptions, type DemoSchool, demoSchool } from './demo-school.ts';
import { insertFeePlans } from './fee-plans.ts';
import { insertReportForm } from './forms/report-form.ts';
import { earlyLeavePermitted, earlyLeavesSaid, leftEarly } from './gate/early-leaves.ts';
import { insertFaces } from './gate/faces.ts';
import { restrictionsAtPickUp, scansOfGates } from './gate/gates.ts';
import { gateKiosks } from './gate/kiosks.ts';
import {
  changeAsked,
  contactAboutAway,
  leaveAsked,
  staffDayCorrected,
  staffLeavingsMissed,
  weekAway,
} from './gate/leave.ts';
import { familyLate, wordToFamilies } from './gate/messages.ts';
import { pickUps } from './gate/pick-ups.ts';
import { insertLanding } from './landing.ts';
import { insertLeavers } from './leavers.ts';
import { insertLeavingExam } from './leaving-exam.ts';
import { insertMarks } from './marks.ts';
import { insertBankStatements } from './money/bank-statement.ts';
import { accountsOfBooks, closedMonthsOfBooks } from './money/closed-months.ts';
import { insertCompanyPayer } from './money/company-payer.ts';
import { creditAfterPayment, writeOffAsked } from './money/credit-notes.ts';
import { instalmentsAgreed } from './money/instalments.ts';
import { lettersSent } from './money/reminders.ts';
import { voidAsked } from './money/void-request.ts';
import { roomsAndPeriods } from './rooms.ts';
import { branchRows } from './school.ts';
import { demoAccounts } from './staff.ts';
import { insertTermCards } from './term-cards.ts';
import { marksOfClosedTills } from './tills.ts';
import { insertDays } from './timetable/days.ts';
import { insertTimetables } from './timetables.ts';

/** P5, M4 and M7, as the foundation numbers them. */
const leavingLevels = levelRows.flatMap(({ code }, index) =>
  ['P5', 'M4', 'M7'].includes(code) ? [index + 1] : [],
);

export interface LoadDemoOptions extends DemoOptions {
  /** The password of every account of the demo school. */
  readonly password: string;
}

/**
 * Fills an empty, migrated database with a demo school, in one transaction: all of it or nothing.
 * Signs in afterwards: the names in `demoAccounts`, each with `password`.
 */
export async function loadDemo(
  connection: Pick<Connection, 'pool'>,
  { password, ...options }: LoadDemoOptions,
): Promise<void> {
  const school = demoSchool(options);
  const passwordHashes = await Promise.all(demoAccounts.map(() => hash(password)));
  const client = await connection.pool.connect();
  try {
    await client.query('begin');
    // The last statements go over all rows of a large school at once.
    await client.query('set local statement_timeout = 0');
    await insertSchool(client, school, passwordHashes);
    await client.query('commit');
    // So that the first queries are planned with the sizes of the tables known, and index-only scans work.
    await client.query('set statement_timeout = 0');
    await client.query('vacuum analyze');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release(true);
  }
}

async function insertSchool(
  client: Querier,
  school: DemoSchool,
  passwordHashes: readonly string[],
): Promise<void> {
  const { staff, students, fees } = school;
  const [anyHash = ''] = passwordHashes;
  await insertFoundation(client);
  await insertRoles(client, staffRoles);
  await insertRows(client, tables.schools, [
    {
      nameLo: 'ໂຮງຮຽນ ສຸກສະຫວັນ',
      nameEn: 'Suksavanh School',
      ministryLo: 'ກະຊວງສຶກສາທິການ ແລະ ກິລາ',
      ministryEn: 'Ministry of Education and Sports',
      isSample: true,
    },
  ]);
  await insertRows(client, tables.branches, branchRows);
  await insertRows(
    client,
    tables.branchLevels,
    [...new Set(school.classes.map(({ branchId, levelId }) => `${branchId}/${levelId}`))].map((pair) => {
      const [branchId = 0, levelId = 0] = pair.split('/').map(Number);
      return { branchId, levelId };
    }),
  );
  await insertRows(client, tables.academicYears, school.years);
  await insertRows(client, tables.terms, school.terms);
  await insertRows(client, tables.holidays, school.holidays);
  await insertRows(client, tables.shifts, school.shifts);
  await insertRows(client, tables.classes, school.classes);
  await client.query(usualCurriculum);

  await insertRows(
    client,
    tables.users,
    staff.users.map((user, index) => ({ ...user, passwordHash: passwordHashes[index] ?? anyHash })),
  );
  await insertRows(client, tables.userBranches, staff.branches);
  await insertRows(client, tables.userSearch, staff.search);
  await insertRows(client, tables.homerooms, staff.homerooms);
  await insertRows(client, tables.teacherAssignments, staff.assignments);
  await client.query(taughtLastYear);
  await client.query(teachingProfiles);
  await client.query(teachingSubjects);
  for (const statement of roomsAndPeriods) await client.query(statement);
  const open = new Set(school.years.flatMap(({ id, state }) => (state === 'open' ? [id] : [])));
  const classIds = school.classes.flatMap(({ id, yearId }) => (open.has(yearId) ? [id] : []));
  await insertTimetables(client, { size: school.size, classIds });
  await insertDays(client, school.today, demoAccounts);

  await insertRows(client, tables.families, students.families);
  await insertRows(client, tables.students, students.students);
  await insertRows(client, tables.guardians, students.guardians);
  await insertRows(client, tables.studentGuardians, students.links);
  await insertRows(client, tables.enrolments, students.enrolments);
  const branchOf = new Map(students.enrolments.map(({ studentId, branchId }) => [studentId, branchId]));
  const bits = (studentId: number) => 2 ** (branchOf.get(studentId) ?? 0);
  await insertRows(
    client,
    tables.studentSearch,
    students.search.map((row) => ({ ...row, branches: bits(row.studentId) })),
  );
  await client.query(resultsOfDemoFamily);
  await insertLeavingExam(client, demoAccounts.indexOf('registrar') + 1);
  await insertReportForm(client, demoAccounts.indexOf('head') + 1);
  // A small school is for tests, which count who leaves and what is published themselves.
  if (school.size !== 'small') {
    await insertLeavers(client, school.today, demoAccounts.indexOf('registrar') + 1);
    await insertTermCards(client, demoAccounts.indexOf('head') + 1);
  }
  await trustingReferences(client, () => insertMarks(client, school.today));

  await insertFeePlans(client, demoAccounts.indexOf('operator') + 1);
  await insertRows(client, tables.invoices, await invoicesByPlan(client, fees));
  await insertRows(client, tables.invoiceLines, fees.lines);
  await insertRows(client, tables.tills, fees.tills);
  await insertRows(client, tables.payments, fees.payments);
  await insertRows(client, tables.paymentAllocations, fees.undoneAllocations);
  await insertRows(client, tables.paymentVoids, fees.voids);
  await insertRows(client, tables.paymentAllocations, fees.allocations);
  await insertRows(client, tables.cashDeposits, fees.deposits);
  await insertRows(client, tables.refunds, fees.refunds);
  await client.query(marksOfClosedTills);
  await insertBankStatements(client, {
    today: school.today,
    cashierOf: school.staff.cashierOf,
    few: school.size === 'small',
  });
  if (school.size !== 'small') {
    const operator = demoAccounts.indexOf('operator') + 1;
    await client.query(creditAfterPayment, [operator, school.today]);
    await client.query(writeOffAsked, [operator]);
    await client.query(lettersSent, [school.today, operator]);
    await client.query(instalmentsAgreed(school.today, demoAccounts.indexOf('head') + 1));
    await insertCompanyPayer(client);
    await client.query(voidAsked, [school.today]);
    await client.query(accountsOfBooks);
    await client.query(closedMonthsOfBooks, [school.today, demoAccounts.indexOf('head') + 1]);
  }

  await insertRows(client, tables.attendanceMonths, school.attendance);
  const idOf = (name: (typeof demoAccounts)[number]) => demoAccounts.indexOf(name) + 1;
  await client.query(weekAway, [school.today, idOf('teacher')]);
  await client.query(leftEarly, [school.today, idOf('teacher')]);
  await client.query(staffLeavingsMissed, [school.today, [idOf('registrar'), idOf('cashier')]]);
  if (school.size !== 'small') await client.query(familyLate, [school.today, idOf('family')]);
  await trustingReferences(client, () => client.query(eventsFromMonths, [school.eventsFrom]));
  await client.query(correctionsFromMonths, [school.correctionsFrom, idOf('registrar'), school.until]);
  await client.query(scansOfGates, [school.today, idOf('gate'), school.until]);
  await client.query(gateKiosks, [idOf('head'), randomBytes(32), passwordHashes[0]]);
  await client.query(restrictionsAtPickUp);
  await client.query(contactAboutAway, [school.today, idOf('teacher')]);
  await client.query(leaveAsked, [school.today, idOf('teacher'), idOf('family')]);
  await client.query(changeAsked, [school.today, idOf('registrar')]);
  await client.query(staffDayCorrected, [school.today, idOf('cashier'), idOf('registrar'), idOf('head')]);
  await client.query(earlyLeavesSaid, [school.today, idOf('teacher'), idOf('gate')]);
  await client.query(earlyLeavePermitted, [school.today, idOf('teacher')]);
  await insertFaces(client, { few: school.size === 'small' });
  // Tests switch it on themselves.
  if (school.size !== 'small') {
    for (const statement of wordToFamilies)
      await client.query(statement, statement.includes('$1') ? [school.today] : []);
    const accounts = { gate: idOf('gate'), family: idOf('family') };
    for (const [statement, values] of pickUps(school.today, accounts))
      await client.query(statement, [...values]);
  }
  await insertLanding(client, school.today);
  await insertAnnouncements(client, {
    today: school.today,
    writer: demoAccounts.indexOf('operator') + 1,
    readers: (['head', 'registrar', 'cashier'] as const).map((name) => demoAccounts.indexOf(name) + 1),
    levelIds: leavingLevels,
  });
  await insertCardDesigns(client, demoAccounts.indexOf('operator') + 1);
  await insertCards(client);
  await insertNumberSeries(client);
  await settleIdentities(client);
}

/** Every year is taught as the list of subjects says. */
const usualCurriculum = `
  insert into curriculum (year_id, level_id, subject_id, weekly_periods, coefficient, counts_in_average, exam_subject, position)
  select y.id, sl.level_id, s.id, s.weekly_periods, s.coefficient, s.counts_in_average, s.exam_subject, s.position
  from academic_year y join branch_level bl on bl.branch_id = y.branch_id
  join subject_level sl on sl.level_id = bl.level_id join subject s on s.id = sl.subject_id
  order by y.id, sl.level_id, s.position`;

/** Last year each class was taught by those who teach the class of its name now. */
const taughtLastYear = `
  insert into teacher_assignment (class_id, subject_id, teacher_id, part, start_date, end_date)
  select before.id, a.subject_id, a.teacher_id, a.part, y.start_date, y.end_date
  from class before join academic_year y on y.id = before.year_id and y.state = 'closed'
  join class now on now.branch_id = before.branch_id and now.name = before.name and now.id <> before.id
  join teacher_assignment a on a.class_id = now.id order by before.id, a.subject_id`;

/** Who teaches every subject of a class gives more periods than who teaches one to several. */
const teachingProfiles = `
  insert into teaching_profile (teacher_id, weekly_cap, training)
  select a.teacher_id, case when bool_or(l.stage = 'primary') then 32 else 24 end,
    case when a.teacher_id % 9 = 0 then null when bool_or(l.stage = 'primary') then 'middle'
      when a.teacher_id % 3 = 0 then 'higher' else 'bachelor' end
  from teacher_assignment a join class c on c.id = a.class_id join level l on l.id = c.level_id
  group by a.teacher_id order by a.teacher_id`;

const teachingSubjects = `
  insert into teaching_profile_subject (teacher_id, subject_id)
  select distinct teacher_id, subject_id from teacher_assignment order by teacher_id, subject_id`;

/** How last year ended for the children of the account `family`, for its dashboard. */
const resultsOfDemoFamily = `
  insert into year_result (student_id, year_id, average, failed_subjects, conduct, source)
  select e.student_id, e.year_id, 6.4 + 0.85 * row_number() over (order by e.student_id), 0, 'good', 'typed'
  from enrolment e join student p on p.id = e.student_id and p.family_id = 1 where e.outcome = 'promote'`;

/** Each series goes on behind what the demo school has used up. */
async function insertNumberSeries(client: Querier): Promise<void> {
  await client.query(`
    insert into number_series (branch_id, kind, year, next)
    select branch_id, 'receipt', series_year, max(receipt_number) + 1 from payment group by branch_id, series_year
    union all
    select branch_id, 'invoice', extract(year from issue_date)::int, count(*) + 1 from invoice
      group by branch_id, extract(year from issue_date)
    union all
    select branch_id, 'credit_note', extract(year from day)::int, count(*) + 1 from credit_note
      group by branch_id, extract(year from day)
    union all
    select b.id, 'student_code', 2000 + substr(p.code, length(b.code) + 1, 2)::int,
      max(substr(p.code, length(b.code) + 3)::int) + 1
      from student p join branch b on starts_with(p.code, b.code) group by b.id, 3`);
}

/** The invoices, each of a term with the plan that it is by. */
async function invoicesByPlan(client: Querier, { invoices, planned }: DemoSchool['fees']) {
  const { rows } = await client.query<{ id: number; yearId: number; levelId: number; revision: number }>(
    'select id, year_id as "yearId", level_id as "levelId", revision from fee_plan',
  );
  const plans = new Map(rows.map((plan) => [`${plan.yearId} ${plan.levelId}`, plan]));
  const levels = new Map(planned.map(({ invoice, planLevel }) => [invoice.id, planLevel]));
  return invoices.map((invoice) => {
    const plan = plans.get(`${invoice.yearId} ${levels.get(invoice.id)}`);
    return { ...invoice, planId: plan?.id ?? null, planRevision: plan?.revision ?? null };
  });
}
