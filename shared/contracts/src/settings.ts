/** The settings tab: who may sign in, and what each role may do. */
export * from './settings/academic-year.ts';
export * from './settings/branch.ts';
export * from './settings/calendar.ts';
export * from './settings/card.ts';
export * from './settings/card-design.ts';
export * from './settings/card-template.ts';
export * from './settings/customer.ts';
export * from './settings/customer-account.ts';
export * from './settings/customer-household.ts';
export * from './settings/holiday.ts';
export * from './settings/mark-scheme.ts';
export * from './settings/note.ts';
export * from './settings/profile.ts';
export * from './settings/role.ts';
export * from './settings/school.ts';
export * from './settings/user.ts';
export * from './settings/user-import.ts';
