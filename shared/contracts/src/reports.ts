/** The reports tab: what a school counts, and the rows behind every number. */
export * from './reports/attendance.ts';
export * from './reports/attendance-year.ts';
export * from './reports/card-layout.ts';
export * from './reports/card-records.ts';
export * from './reports/card-run.ts';
export * from './reports/census.ts';
export * from './reports/census-rows.ts';
export * from './reports/exits.ts';
export * from './reports/follow-up.ts';
export * from './reports/form.ts';
export * from './reports/form-run.ts';
export * from './reports/graduates.ts';
export * from './reports/leave.ts';
export * from './reports/mark-book.ts';
export * from './reports/mark-report.ts';
export * from './reports/report-card.ts';
export * from './reports/staff-hours.ts';
