-- SPEC's and the field's word is student: every table, column, constraint, index, trigger, function and stored code
-- that said "pupil" says it. What people have written themselves stays as it is.
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
ALTER TABLE "card_template" DROP CONSTRAINT "card_template_holder_known", DROP CONSTRAINT "card_template_level_only_of_pupils";
--> statement-breakpoint
ALTER TABLE "holiday" DROP CONSTRAINT "holiday_audience_known";
--> statement-breakpoint
ALTER TABLE "shift" DROP CONSTRAINT "shift_person_known";
--> statement-breakpoint
DO $$
DECLARE
  it record;
BEGIN
  FOR it IN
    SELECT c.relname AS name FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relname LIKE '%pupil%' AND c.relkind IN ('r', 'S')
  LOOP
    EXECUTE format('ALTER TABLE %I RENAME TO %I', it.name, replace(it.name, 'pupil', 'student'));
  END LOOP;
  FOR it IN
    SELECT a.attrelid::regclass AS "table", a.attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attname LIKE '%pupil%'
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME COLUMN %I TO %I', it."table", it.name, replace(it.name, 'pupil', 'student'));
  END LOOP;
  FOR it IN
    SELECT c.conrelid::regclass AS "table", c.conname AS name FROM pg_constraint c
    WHERE c.connamespace = 'public'::regnamespace AND c.conname LIKE '%pupil%'
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', it."table", it.name, replace(it.name, 'pupil', 'student'));
  END LOOP;
  FOR it IN
    SELECT c.relname AS name FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relname LIKE '%pupil%' AND c.relkind = 'i'
  LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', it.name, replace(it.name, 'pupil', 'student'));
  END LOOP;
  FOR it IN
    SELECT t.tgrelid::regclass AS "table", t.tgname AS name FROM pg_trigger t
    WHERE NOT t.tgisinternal AND t.tgname LIKE '%pupil%'
  LOOP
    EXECUTE format('ALTER TRIGGER %I ON %s RENAME TO %I', it.name, it."table", replace(it.name, 'pupil', 'student'));
  END LOOP;
  FOR it IN
    SELECT p.oid, p.oid::regprocedure AS signature, p.proname AS name FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND (p.proname LIKE '%pupil%' OR p.prosrc LIKE '%pupil%')
  LOOP
    IF it.name LIKE '%pupil%' THEN
      EXECUTE format('ALTER FUNCTION %s RENAME TO %I', it.signature, replace(it.name, 'pupil', 'student'));
    END IF;
    EXECUTE replace(pg_get_functiondef(it.oid), 'pupil', 'student');
  END LOOP;
END $$;
--> statement-breakpoint
UPDATE "card_template" SET "holder" = 'student' WHERE "holder" = 'pupil';
--> statement-breakpoint
UPDATE "holiday" SET "audience" = 'students' WHERE "audience" = 'pupils';
--> statement-breakpoint
UPDATE "shift" SET "person" = 'student' WHERE "person" = 'pupil';
--> statement-breakpoint
UPDATE "role_permission" SET "permission" = replace("permission", 'pupil', 'student') WHERE "permission" LIKE '%pupil%';
--> statement-breakpoint
UPDATE "created_once" SET "entity" = replace("entity", 'pupil', 'student') WHERE "entity" LIKE '%pupil%';
--> statement-breakpoint
ALTER TABLE "number_series" DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE "number_series" SET "kind" = 'student_code' WHERE "kind" = 'pupil_code';
--> statement-breakpoint
ALTER TABLE "number_series" ENABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "audit_entry" DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE "audit_entry" SET "action" = replace("action", 'pupil', 'student'), "entity" = replace("entity", 'pupil', 'student')
WHERE "action" LIKE '%pupil%' OR "entity" LIKE '%pupil%';
--> statement-breakpoint
-- Names of fields and codes of one word inside what is stored as JSON; a quotation mark inside a sentence is escaped
-- there, so no sentence fits.
DO $$
DECLARE
  it record;
BEGIN
  FOR it IN
    SELECT c.table_name AS "table", c.column_name AS name FROM information_schema.columns c
    WHERE c.table_schema = 'public' AND c.data_type = 'jsonb' AND c.table_name <> 'school_page'
  LOOP
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', it."table");
    EXECUTE format(
      'UPDATE %1$I SET %2$I = regexp_replace(regexp_replace(%2$I::text, %3$L, ''"\1student\2"'', ''g''), %4$L, ''"\1Student\2"'', ''g'')::jsonb WHERE %2$I::text ~ %5$L',
      it."table", it.name, '"([A-Za-z_.]*)pupil([A-Za-z_.]*)"', '"([A-Za-z_.]*)Pupil([A-Za-z_.]*)"', '"[A-Za-z_.]*[pP]upil[A-Za-z_.]*"'
    );
    EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', it."table");
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE "audit_entry" ENABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "card_template" ADD CONSTRAINT "card_template_holder_known" CHECK ("holder" IN ('student', 'staff'));
--> statement-breakpoint
ALTER TABLE "card_template" ADD CONSTRAINT "card_template_level_only_of_students" CHECK ("holder" = 'student' OR "level_id" IS NULL);
--> statement-breakpoint
ALTER TABLE "holiday" ADD CONSTRAINT "holiday_audience_known" CHECK ("audience" IN ('everyone', 'students', 'staff', 'women'));
--> statement-breakpoint
ALTER TABLE "shift" ADD CONSTRAINT "shift_person_known" CHECK ("person" IN ('student', 'staff'));
--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
