-- Two entries of one pupil are made one with all that they have. What is only ever added to stays so: of these rows
-- nothing but the pupil may change, and only between two entries that a recorded merge joins, or parts again.
CREATE FUNCTION joined_by_merge(was integer, becomes integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM pupil_merge
    WHERE (dropped_id, kept_id) = (was, becomes) AND undone_at IS NULL
      OR (kept_id, dropped_id) = (was, becomes) AND undone_at IS NOT NULL)
$$;
--> statement-breakpoint
CREATE INDEX "pupil_merge_dropped" ON "pupil_merge" USING btree ("dropped_id");
--> statement-breakpoint
CREATE FUNCTION pupil_by_merge_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.pupil_id IS DISTINCT FROM OLD.pupil_id AND NOT coalesce(joined_by_merge(OLD.pupil_id, NEW.pupil_id), false) THEN
    PERFORM refuse(TG_TABLE_NAME || '_append_only', format('rows of %s are only ever added', TG_TABLE_NAME));
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER check_event_append_only ON check_event;
--> statement-breakpoint
CREATE TRIGGER check_event_append_only BEFORE DELETE OR TRUNCATE OR UPDATE OF id, branch_id, user_id, day, direction,
  occurred_at, recorded_at, recorded_by, source, device, shift_id, late_minutes, collected_by, note_id, note,
  manual_reason, idempotency_key, request_hash ON check_event EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER check_event_of_pupil BEFORE UPDATE ON check_event FOR EACH ROW EXECUTE FUNCTION pupil_by_merge_only();
--> statement-breakpoint
DROP TRIGGER attendance_correction_append_only ON attendance_correction;
--> statement-breakpoint
CREATE TRIGGER attendance_correction_append_only BEFORE DELETE OR TRUNCATE OR UPDATE OF id, branch_id, user_id, day,
  code, first_in, last_out, note_id, reason, made_by, approved_by, made_at ON attendance_correction
  EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER attendance_correction_of_pupil BEFORE UPDATE ON attendance_correction FOR EACH ROW
  EXECUTE FUNCTION pupil_by_merge_only();
--> statement-breakpoint
DROP TRIGGER attendance_recompute_append_only ON attendance_recompute;
--> statement-breakpoint
CREATE TRIGGER attendance_recompute_append_only BEFORE DELETE OR TRUNCATE OR UPDATE OF id, branch_id, user_id, day, was,
  code, shift_id, late_minutes, made_by, made_at ON attendance_recompute EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER attendance_recompute_of_pupil BEFORE UPDATE ON attendance_recompute FOR EACH ROW
  EXECUTE FUNCTION pupil_by_merge_only();
--> statement-breakpoint
-- Both entries may have been billed for one month. Both invoices stand, as their numbers do; which is void, the cashier
-- decides.
ALTER TABLE "invoice" ADD COLUMN "merged_from" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
DROP INDEX "invoice_period_unique";
--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_period_unique" ON "invoice" USING btree ("pupil_id","year_id","period","merged_from") WHERE "invoice"."state" in ('draft', 'issued') and "invoice"."period" is not null;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION invoice_keeps_its_word() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.state <> 'draft' THEN
      PERFORM refuse('invoice_issued_is_fixed', 'an issued invoice is never deleted');
    END IF;
    RETURN OLD;
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.paid <> 0 THEN
      PERFORM refuse('invoice_paid_by_allocations', 'an invoice is paid by allocations only');
    END IF;
    RETURN NEW;
  END IF;
  -- Depth 1: a statement of the application itself, not one of the two triggers above.
  IF NEW.paid <> OLD.paid AND pg_trigger_depth() = 1 THEN
    PERFORM refuse('invoice_paid_by_allocations', 'an invoice is paid by allocations only');
  END IF;
  IF OLD.state <> 'draft' AND (NEW.number, NEW.branch_id, NEW.year_id, NEW.total, NEW.issue_date)
      IS DISTINCT FROM (OLD.number, OLD.branch_id, OLD.year_id, OLD.total, OLD.issue_date) THEN
    PERFORM refuse('invoice_issued_is_fixed', 'an issued invoice keeps its number, pupil, date and total');
  END IF;
  IF OLD.state <> 'draft' AND (NEW.pupil_id, NEW.merged_from) IS DISTINCT FROM (OLD.pupil_id, OLD.merged_from)
      AND NOT joined_by_merge(OLD.pupil_id, NEW.pupil_id) THEN
    PERFORM refuse('invoice_issued_is_fixed', 'an issued invoice keeps its number, pupil, date and total');
  END IF;
  IF NEW.state <> OLD.state AND OLD.state NOT IN ('draft', 'issued') OR NEW.state = 'draft' AND OLD.state <> 'draft' THEN
    PERFORM refuse('invoice_state_goes_forward', format('a %s invoice stays so', OLD.state));
  END IF;
  RETURN NEW;
END $$;
