import { withWords } from '@suksa/i18n';

/** Words that one panel or screen alone needs, by its folder. */
const words = {
  census: {
    en: () => import('../locales/census/en.json'),
    lo: () => import('../locales/census/lo.json'),
  },
  exits: {
    en: () => import('../locales/exits/en.json'),
    lo: () => import('../locales/exits/lo.json'),
  },
  graduates: {
    en: () => import('../locales/graduates/en.json'),
    lo: () => import('../locales/graduates/lo.json'),
  },
  'report-cards': {
    en: () => import('../locales/report-cards/en.json'),
    lo: () => import('../locales/report-cards/lo.json'),
  },
  forms: {
    en: () => import('../locales/forms/en.json'),
    lo: () => import('../locales/forms/lo.json'),
  },
  'mark-book': {
    en: () => import('../locales/mark-book/en.json'),
    lo: () => import('../locales/mark-book/lo.json'),
  },
  'check-in-out-student': {
    en: () => import('../locales/check-in-out-student/en.json'),
    lo: () => import('../locales/check-in-out-student/lo.json'),
  },
  'staff-hours': {
    en: () => import('../locales/staff-hours/en.json'),
    lo: () => import('../locales/staff-hours/lo.json'),
  },
  'attendance-panel': {
    en: () => import('../locales/attendance-panel/en.json'),
    lo: () => import('../locales/attendance-panel/lo.json'),
  },
};

/** The only module that the shell sees: this tab's screens, panels and words, each loaded when it is needed. */
export const screens = {
  menu: withWords('reports', words.census, () => import('./menu/menu-screen.tsx')),
  'check-in-out-student': withWords(
    'reports',
    words['check-in-out-student'],
    () => import('./check-in-out-student/check-in-out-student-screen.tsx'),
  ),
  graduates: withWords('reports', words.graduates, () => import('./graduates/graduates-screen.tsx')),
  'mark-book': withWords('reports', words['mark-book'], () => import('./mark-book/mark-book-screen.tsx')),
  'report-cards': withWords(
    'reports',
    words['report-cards'],
    () => import('./report-cards/report-cards-screen.tsx'),
  ),
  forms: withWords('reports', words.forms, () => import('./forms/forms-screen.tsx')),
  'finish-education': withWords(
    'reports',
    words.exits,
    () => import('./finish-education/finish-education-screen.tsx'),
  ),
  'check-in-check-out': withWords(
    'reports',
    words['staff-hours'],
    () => import('./check-in-check-out/check-in-check-out-screen.tsx'),
  ),
};

/** What this tab shows in the records of others, as tab.json declares. */
export const panels = {
  attendance: withWords(
    'reports',
    words['attendance-panel'],
    () => import('./panels/attendance-panel/attendance-panel.tsx'),
  ),
};

export const locales = {
  en: () => import('../locales/en.json'),
  lo: () => import('../locales/lo.json'),
};
