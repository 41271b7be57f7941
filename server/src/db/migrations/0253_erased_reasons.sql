-- Why something was set right or made out anew, and by which paper somebody proved who they are, is only ever added to,
-- until the person it is about is erased: then these words go, and what they are about stays.
DROP TRIGGER attendance_correction_append_only ON attendance_correction;
--> statement-breakpoint
CREATE TRIGGER attendance_correction_append_only BEFORE DELETE OR TRUNCATE OR UPDATE OF id, branch_id, user_id, day, code,
  first_in, last_out, note_id, made_by, approved_by, made_at ON attendance_correction EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER attendance_correction_keeps_reason BEFORE UPDATE OF reason ON attendance_correction
  WHEN (current_setting('suksa.erasing', true) IS DISTINCT FROM 'yes') EXECUTE FUNCTION append_only();
--> statement-breakpoint
DROP TRIGGER graduation_duplicate_append_only ON graduation_duplicate;
--> statement-breakpoint
CREATE TRIGGER graduation_duplicate_append_only BEFORE DELETE OR TRUNCATE OR UPDATE OF id, certificate_id, number, issued_on,
  issued_by, issued_at ON graduation_duplicate EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER graduation_duplicate_keeps_reason BEFORE UPDATE OF reason ON graduation_duplicate
  WHEN (current_setting('suksa.erasing', true) IS DISTINCT FROM 'yes') EXECUTE FUNCTION append_only();
--> statement-breakpoint
DROP TRIGGER graduation_hand_over_append_only ON graduation_hand_over;
--> statement-breakpoint
CREATE TRIGGER graduation_hand_over_append_only BEFORE DELETE OR TRUNCATE OR UPDATE OF id, certificate_id, copy, received_by,
  relation, handed_on, handed_by, handed_at ON graduation_hand_over EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER graduation_hand_over_keeps_identity BEFORE UPDATE OF identity_number ON graduation_hand_over
  WHEN (current_setting('suksa.erasing', true) IS DISTINCT FROM 'yes') EXECUTE FUNCTION append_only();
