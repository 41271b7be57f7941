import { withWords } from '@suksa/i18n';

/** Words that one screen alone needs, by its folder. */
const words = {
  curriculum: {
    en: () => import('../locales/curriculum/en.json'),
    lo: () => import('../locales/curriculum/lo.json'),
  },
  schedules: {
    en: () => import('../locales/schedules/en.json'),
    lo: () => import('../locales/schedules/lo.json'),
  },
  timetable: {
    en: () => import('../locales/timetable/en.json'),
    lo: () => import('../locales/timetable/lo.json'),
  },
  teaching: {
    en: () => import('../locales/teaching/en.json'),
    lo: () => import('../locales/teaching/lo.json'),
  },
};

/** The only module that the shell sees: this tab's screens and words, each loaded when it is needed. */
export const screens = {
  menu: () => import('./menu/menu-screen.tsx'),
  announcement: () => import('./announcements/announcement-screen.tsx'),
  subjects: withWords('technical', words.curriculum, () => import('./subjects/subjects-screen.tsx')),
  schedules: withWords('technical', words.schedules, () => import('./schedules/schedules-screen.tsx')),
  'schedule-form': withWords(
    'technical',
    words.timetable,
    () => import('./timetable/schedule-form-screen.tsx'),
  ),
  'subject-teacher': withWords(
    'technical',
    words.teaching,
    () => import('./teaching/subject-teacher-screen.tsx'),
  ),
};

export const locales = {
  en: () => import('../locales/en.json'),
  lo: () => import('../locales/lo.json'),
};
