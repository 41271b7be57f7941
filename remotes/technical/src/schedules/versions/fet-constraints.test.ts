import { expect, test } from 'vitest';
import { constraintOf } from './fet-constraints.ts';

test('a constraint of FET is told by whom it is about and what it asks; an unknown one keeps its name', () => {
  expect(constraintOf('TeachersMaxGapsPerDay')).toEqual({ who: 'teachers', what: 'max_gaps_per_day' });
  expect(constraintOf('StudentsSetMaxHoursDaily')).toEqual({ who: 'students_set', what: 'max_hours_daily' });
  expect(constraintOf('SubjectActivityTagPreferredRooms')).toEqual({
    ...{ who: 'subject_activity_tag', what: 'preferred_rooms' },
  });
  expect(constraintOf('MinDaysBetweenActivities')).toEqual({ whole: 'min_days_between_activities' });
  expect(constraintOf('virtual rooms')).toEqual({ whole: 'virtual_rooms' });
  expect(constraintOf('TeacherLikesTea')).toEqual({ name: 'teacher likes tea' });
});
