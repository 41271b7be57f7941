/** Words that one panel or screen alone needs, by its folder. */
export const words = {
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
