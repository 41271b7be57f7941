import { withWords } from '@suksa/i18n';
import { words } from './words.ts';

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
