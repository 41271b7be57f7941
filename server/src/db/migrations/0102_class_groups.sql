-- A class may be divided while a timetable of the year holds: what is published stays as it is, drafts are taken anew.
CREATE OR REPLACE FUNCTION occupy_after_groups() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_class integer := CASE WHEN TG_OP = 'DELETE' THEN OLD.class_id ELSE NEW.class_id END;
BEGIN
  PERFORM 1 FROM timetable WHERE year_id = (SELECT year_id FROM class WHERE id = of_class) AND state = 'draft'
    ORDER BY id FOR NO KEY UPDATE;
  PERFORM occupy_lesson(lesson_id) FROM (
    SELECT DISTINCT c.lesson_id FROM timetable_lesson_class c JOIN timetable_place p ON p.lesson_id = c.lesson_id
    JOIN timetable t ON t.id = p.timetable_id AND t.state = 'draft'
    WHERE c.class_id = of_class ORDER BY c.lesson_id) placed;
  PERFORM parts_of_class(of_class, NULL);
  RETURN NULL;
END $$;
