import type attendancePanelWords from '../locales/attendance-panel/en.json';
import type censusWords from '../locales/census/en.json';
import type leaveWords from '../locales/check-in-out-student/en.json';
import type words from '../locales/en.json';
import type exitsWords from '../locales/exits/en.json';
import type formsWords from '../locales/forms/en.json';
import type graduatesWords from '../locales/graduates/en.json';
import type markBookWords from '../locales/mark-book/en.json';
import type reportCardsWords from '../locales/report-cards/en.json';
import type staffHoursWords from '../locales/staff-hours/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    reports: typeof words &
      typeof attendancePanelWords &
      typeof censusWords &
      typeof exitsWords &
      typeof formsWords &
      typeof graduatesWords &
      typeof leaveWords &
      typeof markBookWords &
      typeof reportCardsWords &
      typeof staffHoursWords;
  }
}
