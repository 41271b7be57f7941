import { withWords } from '@suksa/i18n';
import { lazy } from 'react';
import { words } from '../words.ts';

/** Scans and corrections are spoken of with the words of the students' attendance. */
const withDayWords = <Screen>(load: () => Promise<Screen>) =>
  withWords('reports', words['check-in-out-student'], load);

export const CorrectDay = lazy(
  withDayWords(() => import('../check-in-out-student/day-story/correct-day.tsx')),
);
export const OpenDays = lazy(withDayWords(() => import('../check-in-out-student/day-story/open-days.tsx')));
export const WaitingChanges = lazy(
  withDayWords(() => import('../check-in-out-student/day-story/waiting-changes.tsx')),
);
