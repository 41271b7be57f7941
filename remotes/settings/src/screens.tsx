import { withWords } from '@suksa/i18n';

/** Words that one screen or panel alone needs, by its folder. */
const words = {
  'academic-years': {
    en: () => import('../locales/academic-years/en.json'),
    lo: () => import('../locales/academic-years/lo.json'),
  },
  'audit-log': {
    en: () => import('../locales/audit-log/en.json'),
    lo: () => import('../locales/audit-log/lo.json'),
  },
  backups: {
    en: () => import('../locales/backups/en.json'),
    lo: () => import('../locales/backups/lo.json'),
  },
  branches: {
    en: () => import('../locales/branches/en.json'),
    lo: () => import('../locales/branches/lo.json'),
  },
  'card-designer': {
    en: () => import('../locales/card-designer/en.json'),
    lo: () => import('../locales/card-designer/lo.json'),
  },
  'card-panel': {
    en: () => import('../locales/card-panel/en.json'),
    lo: () => import('../locales/card-panel/lo.json'),
  },
  'customer-accounts': {
    en: () => import('../locales/customer-accounts/en.json'),
    lo: () => import('../locales/customer-accounts/lo.json'),
  },
  customers: {
    en: () => import('../locales/customers/en.json'),
    lo: () => import('../locales/customers/lo.json'),
  },
  'first-day': {
    en: () => import('../locales/first-day/en.json'),
    lo: () => import('../locales/first-day/lo.json'),
  },
  holidays: {
    en: () => import('../locales/holidays/en.json'),
    lo: () => import('../locales/holidays/lo.json'),
  },
  kiosks: {
    en: () => import('../locales/kiosks/en.json'),
    lo: () => import('../locales/kiosks/lo.json'),
  },
  'mark-status': {
    en: () => import('../locales/mark-status/en.json'),
    lo: () => import('../locales/mark-status/lo.json'),
  },
  messages: {
    en: () => import('../locales/messages/en.json'),
    lo: () => import('../locales/messages/lo.json'),
  },
  retention: {
    en: () => import('../locales/retention/en.json'),
    lo: () => import('../locales/retention/lo.json'),
  },
  notes: {
    en: () => import('../locales/notes/en.json'),
    lo: () => import('../locales/notes/lo.json'),
  },
  operation: {
    en: () => import('../locales/operation/en.json'),
    lo: () => import('../locales/operation/lo.json'),
  },
  profile: {
    en: () => import('../locales/profile/en.json'),
    lo: () => import('../locales/profile/lo.json'),
  },
  releases: {
    en: () => import('../locales/releases/en.json'),
    lo: () => import('../locales/releases/lo.json'),
  },
  roles: {
    en: () => import('../locales/roles/en.json'),
    lo: () => import('../locales/roles/lo.json'),
  },
  'school-page': {
    en: () => import('../locales/school-page/en.json'),
    lo: () => import('../locales/school-page/lo.json'),
  },
  'second-factor': {
    en: () => import('../locales/second-factor/en.json'),
    lo: () => import('../locales/second-factor/lo.json'),
  },
  shifts: {
    en: () => import('../locales/shifts/en.json'),
    lo: () => import('../locales/shifts/lo.json'),
  },
  users: {
    en: () => import('../locales/users/en.json'),
    lo: () => import('../locales/users/lo.json'),
  },
};

/** The only module that the shell sees: this tab's screens, panels and words, each loaded when it is needed. */
export const screens = {
  menu: () => import('./menu/menu-screen.tsx'),
  branches: withWords('settings', words.branches, () => import('./school/branches/branches-screen.tsx')),
  'branch-form': withWords(
    'settings',
    words.branches,
    () => import('./school/branches/branch-form-screen.tsx'),
  ),
  users: withWords('settings', words.users, () => import('./people/users/users-screen.tsx')),
  'customer-accounts': withWords(
    'settings',
    words['customer-accounts'],
    () => import('./people/customer-accounts/customer-accounts-screen.tsx'),
  ),
  customers: withWords('settings', words.customers, () => import('./people/customers/customers-screen.tsx')),
  'academic-years': withWords(
    'settings',
    words['academic-years'],
    () => import('./school/academic-years/academic-years-screen.tsx'),
  ),
  holidays: withWords('settings', words.holidays, () => import('./attendance/holidays/holidays-screen.tsx')),
  shifts: withWords('settings', words.shifts, () => import('./attendance/shifts/shifts-screen.tsx')),
  kiosks: withWords('settings', words.kiosks, () => import('./attendance/kiosks/kiosks-screen.tsx')),
  // Entries are made from the calendar with the form of the holidays.
  calendar: withWords('settings', words.holidays, () => import('./attendance/calendar/calendar-screen.tsx')),
  'mark-status': withWords(
    'settings',
    words['mark-status'],
    () => import('./school/mark-status/mark-status-screen.tsx'),
  ),
  messages: withWords('settings', words.messages, () => import('./people/messages/messages-screen.tsx')),
  'my-messages': withWords(
    'settings',
    words.messages,
    () => import('./people/my-messages/my-messages-screen.tsx'),
  ),
  notes: withWords('settings', words.notes, () => import('./school/notes/notes-screen.tsx')),
  profile: withWords('settings', words.profile, () => import('./people/profile/profile-screen.tsx')),
  'second-factor': withWords(
    'settings',
    words['second-factor'],
    () => import('./people/second-factor/second-factor-screen.tsx'),
  ),
  roles: withWords('settings', words.roles, () => import('./people/roles/roles-screen.tsx')),
  'school-page': withWords(
    'settings',
    words['school-page'],
    () => import('./school/school-page/school-page-screen.tsx'),
  ),
  'card-designer': withWords(
    'settings',
    words['card-designer'],
    () => import('./cards/card-designer/screen/card-designer-screen.tsx'),
  ),
  'first-day': withWords(
    'settings',
    words['first-day'],
    () => import('./school/first-day/first-day-screen.tsx'),
  ),
  enquiries: () => import('./school/enquiries/enquiries-screen.tsx'),
  'audit-log': withWords(
    'settings',
    words['audit-log'],
    () => import('./school/audit-log/audit-log-screen.tsx'),
  ),
  retention: withWords('settings', words.retention, () => import('./school/retention/retention-screen.tsx')),
  operation: withWords('settings', words.operation, () => import('./school/operation/operation-screen.tsx')),
  backups: withWords('settings', words.backups, () => import('./school/backups/backups-screen.tsx')),
  releases: withWords('settings', words.releases, () => import('./school/releases/releases-screen.tsx')),
};

/** What this tab shows in the records of others, as tab.json declares. */
export const panels = {
  card: withWords('settings', words['card-panel'], () => import('./panels/card-panel/card-panel.tsx')),
};

export const locales = {
  en: () => import('../locales/en.json'),
  lo: () => import('../locales/lo.json'),
};
