/**
 * Where the records of a branch, `$1`, are found that an address names: by the address up to its first parameter, with
 * the query that gives their ids. What belongs to no branch stands below, with why.
 */

/** The tables that they stand in, with the query that finds them there. */
export const tablesOfBranch = new Map<string, string>();

const inTable = (table: string, condition: string, id = 'id') => {
  const query = `select ${id} as id from ${table} where ${condition}`;
  tablesOfBranch.set(table, query);
  return query;
};
const own = (table: string) => inTable(table, 'branch_id = $1');
const through = (table: string, column: string, parents: string) =>
  inTable(table, `${column} in (${parents})`);

const students = 'select student_id as id from enrolment group by 1 having bool_and(branch_id = $1)';
const classes = own('class');
const years = own('academic_year');
/** Before its statements, which name it. */
const banks = own('bank');
const families = `select family_id as id from student where family_id is not null group by 1
  having bool_and(id in (${students}))`;
const staff = 'select user_id as id from user_branch group by 1 having bool_and(branch_id = $1)';
const guardians = through('guardian', 'family_id', families);

export const recordsOfBranch: Readonly<Record<string, string>> = {
  '/api/checkinout/passes/:id': own('pick_up_pass'),
  '/api/checkinout/roll-call/:classId': classes,
  '/api/education/classes/:id': classes,
  '/api/education/documents/:id': through('student_document', 'student_id', students),
  '/api/education/graduation/batches/:id': own('graduation_batch'),
  '/api/education/graduation/graduates/:id': through(
    'graduation_candidate',
    'batch_id',
    own('graduation_batch'),
  ),
  '/api/education/imports/:id': own('student_import'),
  '/api/education/merges/:id': through('student_merge', 'kept_id', students),
  '/api/education/rollovers/:id': own('rollover_batch'),
  '/api/education/students/:id': students,
  '/api/feeinvoice/agreements/:id': own('instalment_agreement'),
  '/api/feeinvoice/bank-lines/:id': through('bank_line', 'statement_id', own('bank_statement')),
  '/api/feeinvoice/bank-statements/:id': own('bank_statement'),
  '/api/feeinvoice/discounts/:id': own('discount_rule'),
  '/api/feeinvoice/families/:id': families,
  '/api/feeinvoice/invoices/:id': own('invoice'),
  '/api/feeinvoice/payments/:id': own('payment'),
  '/api/feeinvoice/plans/:id': own('fee_plan'),
  '/api/feeinvoice/refunds/:id': own('refund'),
  '/api/feeinvoice/students/:id': students,
  '/api/feeinvoice/tills/:id': own('till'),
  '/api/feeinvoice/transfers/:id': inTable('credit_transfer', 'from_branch_id = $1 and to_branch_id = $1'),
  '/api/feeinvoice/void-requests/:id': own('void_request'),
  '/api/feeinvoice/write-offs/:id': own('write_off'),
  '/api/jobs/:id': own('job'),
  '/api/reports/attendance/changes/:id': own('attendance_change'),
  '/api/reports/attendance/students/:id': students,
  '/api/reports/cards/classes/:id': classes,
  '/api/reports/census/submissions/:id': own('census_submission'),
  '/api/reports/exits/:id': inTable('exit_record', 'branch_id = $1', 'enrolment_id'),
  '/api/reports/leave/:id': own('leave_request'),
  '/api/reports/mark-book/:id': classes,
  '/api/reports/mark-corrections/:id': through(
    'mark_correction',
    'mark_id',
    through('mark', 'class_id', classes),
  ),
  '/api/reports/marks/:id': through('mark', 'class_id', classes),
  '/api/reports/staff-hours/staff/:id': staff,
  '/api/settings/academic-years/:id': years,
  '/api/settings/branches/:id': 'select $1::int as id',
  '/api/settings/card-fee/cards/:id': own('card'),
  '/api/settings/card-templates/:id': own('card_template'),
  '/api/settings/cards/:id': own('card'),
  '/api/settings/cards/print/:id': own('card_print_job'),
  '/api/settings/customer-accounts/:id': `select user_id as id from guardian
    where user_id is not null and id in (${guardians})`,
  '/api/settings/customers/:id': families,
  '/api/settings/customers/changes/:id': through('family_change', 'family_id', families),
  '/api/settings/customers/children/:id': students,
  '/api/settings/holidays/:id': own('holiday'),
  '/api/settings/kiosks/:id': own('kiosk'),
  '/api/settings/mark-windows/:id': own('mark_window'),
  '/api/settings/messages/guardians/:id': guardians,
  '/api/settings/notes/:id': own('standard_note'),
  '/api/settings/shifts/:id': own('shift'),
  '/api/settings/users/:id': staff,
  '/api/technical/absences/:id': own('teacher_absence'),
  '/api/technical/announcements/:id': own('announcement'),
  '/api/technical/class-groups/:id': through('class_group', 'class_id', classes),
  '/api/technical/cover/:id': own('lesson_change'),
  '/api/technical/curriculum/:id': through('curriculum', 'year_id', years),
  '/api/technical/lesson-changes/:id': own('lesson_change'),
  '/api/technical/notices/:id': own('announcement'),
  '/api/technical/period-sets/:id': through('period_set', 'year_id', years),
  '/api/technical/rooms/:id': own('room'),
  '/api/technical/teaching/:classId': classes,
  '/api/technical/teaching/teachers/:id': staff,
  '/api/technical/timetables/:id': own('timetable'),
};

/** Where a column leads, by its name, among what a branch has. */
export const linksOfBranch: Readonly<Record<string, string>> = {
  branch_id: 'select $1::int',
  from_branch_id: 'select $1::int',
  to_branch_id: 'select $1::int',
  student_id: students,
  kept_id: students,
  class_id: classes,
  // As a change of a lesson names its classes.
  class_key: "select id || '/0' from class where branch_id = $1",
  guardian_id: guardians,
  year_id: years,
  from_year_id: years,
  to_year_id: years,
  family_id: families,
  user_id: staff,
  teacher_id: staff,
  created_by: staff,
  enrolment_id: own('enrolment'),
  batch_id: own('graduation_batch'),
  bank_id: banks,
  statement_id: own('bank_statement'),
  mark_id: through('mark', 'class_id', classes),
};

/** Kept once for all branches, or named by something that is no record's id. */
export const ofNoBranch: readonly string[] = [
  // A person's own, whatever the branch.
  '/api/auth/passkeys/:id',
  '/api/settings/profile/sessions/:id',
  // Of the whole school.
  '/api/feeinvoice/items/:id',
  '/api/landing/enquiries/:id',
  '/api/reports/forms/:id',
  '/api/settings/card-pictures/:id',
  '/api/settings/mark-codes/:id',
  '/api/settings/mark-schemes/:id',
  '/api/settings/roles/:id',
  '/api/technical/announcement-templates/:id',
  '/api/technical/subjects/:id',
  // A word or a day, which the contract's own list ends.
  '/api/checkinout/:kind',
  '/api/feeinvoice/months/:month',
  '/api/reports/card-layouts/:kind',
  '/api/settings/card-branch-pictures/:kind',
  '/api/settings/cards/:kind',
  '/api/settings/first-day/:step',
  '/api/settings/retention/:kind',
  '/api/technical/calendar-feeds/:kind',
  '/api/technical/days/:day',
];
