/**
 * The class of a student on a day, of the year's last enrolment `e`: who moves, or left and came back, was in the class of
 * an earlier row before. Only a last row that begins later is looked behind.
 */
export const classThenText = (
  e: string,
  day: string,
): string => `case when ${e}.start_date <= ${day} then ${e}.class_id
    else coalesce((select f.class_id from enrolment f where f.student_id = ${e}.student_id and f.year_id = ${e}.year_id
      and not f.is_current and ${day} between f.start_date and f.end_date limit 1), ${e}.class_id) end`;
