/** The settings tab: who may sign in, and what each role may do. */
export * from './settings/academic-year.ts';
export * from './settings/access/audit-log.ts';
export * from './settings/access/kiosk.ts';
export * from './settings/backup.ts';
export * from './settings/backup-trouble.ts';
export * from './settings/branch.ts';
export * from './settings/branch-image.ts';
export * from './settings/calendar.ts';
export * from './settings/card.ts';
export * from './settings/card-design.ts';
export * from './settings/card-fee.ts';
export * from './settings/card-template.ts';
export * from './settings/customer.ts';
export * from './settings/customer-account.ts';
export * from './settings/customer-household.ts';
export * from './settings/first-day.ts';
export * from './settings/holiday.ts';
export * from './settings/holiday-import.ts';
export * from './settings/holiday-preview.ts';
export * from './settings/mark-code.ts';
export * from './settings/mark-scheme.ts';
export * from './settings/mark-window.ts';
export * from './settings/messages/message.ts';
export * from './settings/messages/message-choice.ts';
export * from './settings/messages/message-setup.ts';
export * from './settings/messages/push-device.ts';
export * from './settings/note.ts';
export * from './settings/profile.ts';
export * from './settings/role.ts';
export * from './settings/school.ts';
export * from './settings/shift/several-shifts.ts';
export * from './settings/shift/shift.ts';
export * from './settings/shift/shift-day.ts';
export {
  ShiftChange,
  ShiftInput,
  ShiftPerson,
  ShiftSession,
  shiftPersons,
  shiftSessions,
} from './settings/shift/shift-entry.ts';
export * from './settings/shift/shift-recompute.ts';
export * from './settings/user.ts';
export * from './settings/user-import.ts';
export * from './settings/user-session.ts';
