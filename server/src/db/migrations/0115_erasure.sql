ALTER TABLE "student" ADD COLUMN "erased_at" timestamp with time zone;
--> statement-breakpoint
-- Who comes back is known again.
CREATE FUNCTION known_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.erased_at := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER student_known_again BEFORE UPDATE OF status ON student FOR EACH ROW
  WHEN (NEW.status IN ('enrolled', 'suspended') AND NEW.erased_at IS NOT NULL) EXECUTE FUNCTION known_again();
--> statement-breakpoint
-- What was said to a family is only ever added to, until the person it is about is erased: then it goes as a whole.
DROP TRIGGER absence_contact_append_only ON absence_contact;
--> statement-breakpoint
CREATE TRIGGER absence_contact_append_only BEFORE DELETE OR TRUNCATE OR UPDATE OF id, branch_id, day, how, with_whom, said,
  made_by, made_at ON absence_contact
  WHEN (current_setting('suksa.erasing', true) IS DISTINCT FROM 'yes') EXECUTE FUNCTION append_only();
--> statement-breakpoint
DROP TRIGGER family_contact_append_only ON family_contact;
--> statement-breakpoint
CREATE TRIGGER family_contact_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON family_contact
  WHEN (current_setting('suksa.erasing', true) IS DISTINCT FROM 'yes') EXECUTE FUNCTION append_only();
