import type curriculumWords from '../locales/curriculum/en.json';
import type words from '../locales/en.json';
import type schedulesWords from '../locales/schedules/en.json';
import type teachingWords from '../locales/teaching/en.json';
import type timetableWords from '../locales/timetable/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    technical: typeof words &
      typeof curriculumWords &
      typeof schedulesWords &
      typeof teachingWords &
      typeof timetableWords;
  }
}
