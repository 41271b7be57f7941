import { leavings, type Student } from '@suksa/contracts/education';
import { localDay } from '@suksa/i18n';

/** The last day of who studies here until a day to come, and has no enrolment after it; null of anybody else. */
export const leavingDay = ({ enrolments: [last] }: Pick<Student, 'enrolments'>): string | null =>
  last?.endDate && last.endDate > localDay() && (leavings as readonly unknown[]).includes(last.exitCode)
    ? last.endDate
    : null;
