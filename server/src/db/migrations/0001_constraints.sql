-- What tables, keys and checks can't say. Runs on PostgreSQL 15 to 18 and PGlite, with no extension.
--
-- Only PostgreSQL has exclusion constraints: CockroachDB and YugabyteDB refuse them, and Citus takes them
-- only over its distribution column. A trigger would not be equal to them, since two transactions don't see
-- each other's rows; on such an engine these six would need serializable transactions. Everything below them
-- is plain PL/pgSQL. Every refusal is raised as a check violation that names its constraint, so that the
-- server maps triggers, checks and keys to coded errors in one and the same way.

ALTER TABLE "academic_year" ADD CONSTRAINT "academic_year_no_overlap"
  EXCLUDE USING gist (int8range(branch_id, branch_id, '[]') WITH &&, daterange(start_date, end_date, '[]') WITH &&);
--> statement-breakpoint
ALTER TABLE "term" ADD CONSTRAINT "term_no_overlap"
  EXCLUDE USING gist (int8range(year_id, year_id, '[]') WITH &&, daterange(start_date, end_date, '[]') WITH &&);
--> statement-breakpoint
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_no_overlap"
  EXCLUDE USING gist (int8range(pupil_id, pupil_id, '[]') WITH &&, daterange(start_date, end_date, '[]') WITH &&);
--> statement-breakpoint
ALTER TABLE "teacher_assignment" ADD CONSTRAINT "teacher_assignment_one_main"
  EXCLUDE USING gist (int8range(class_id, class_id, '[]') WITH &&, int8range(subject_id, subject_id, '[]') WITH &&,
    daterange(start_date, end_date, '[]') WITH &&) WHERE (part = 'main');
--> statement-breakpoint
ALTER TABLE "teacher_assignment" ADD CONSTRAINT "teacher_assignment_no_repeat"
  EXCLUDE USING gist (int8range(class_id, class_id, '[]') WITH &&, int8range(subject_id, subject_id, '[]') WITH &&,
    int8range(teacher_id, teacher_id, '[]') WITH &&, daterange(start_date, end_date, '[]') WITH &&);
--> statement-breakpoint
ALTER TABLE "homeroom" ADD CONSTRAINT "homeroom_one_teacher"
  EXCLUDE USING gist (int8range(class_id, class_id, '[]') WITH &&, daterange(start_date, end_date, '[]') WITH &&);
--> statement-breakpoint

-- Roles of the school's own start at 4.
ALTER TABLE "role" ALTER COLUMN "id" RESTART WITH 4;
--> statement-breakpoint
-- Room in each page, so that a row that changes all day is changed in place, without touching an index.
ALTER TABLE "attendance_month" SET (fillfactor = 70);
--> statement-breakpoint
ALTER TABLE "invoice" SET (fillfactor = 80);
--> statement-breakpoint
ALTER TABLE "session" SET (fillfactor = 70);
--> statement-breakpoint

CREATE FUNCTION refuse(broken text, sentence text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = broken, MESSAGE = sentence;
END $$;
--> statement-breakpoint

-- 1. Append-only: money, check events, corrections and the audit.
CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse(TG_TABLE_NAME || '_append_only', format('rows of %s are only ever added', TG_TABLE_NAME));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER payment_allocation_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_allocation EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER payment_void_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_void EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER receipt_print_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON receipt_print EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER check_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON check_event EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER attendance_correction_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON attendance_correction EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry EXECUTE FUNCTION append_only();
--> statement-breakpoint

-- 2. Receipt numbers without a gap: unique by key, consecutive by this.
CREATE FUNCTION payment_takes_next_number() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  expected integer;
BEGIN
  SELECT coalesce(max(receipt_number), 0) + 1 INTO expected
    FROM payment WHERE branch_id = NEW.branch_id AND series_year = NEW.series_year;
  IF NEW.receipt_number > expected THEN
    PERFORM refuse('payment_receipt_number_consecutive',
      format('receipt %s would leave a gap, the next is %s', NEW.receipt_number, expected));
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_takes_next_number BEFORE INSERT ON payment
  FOR EACH ROW EXECUTE FUNCTION payment_takes_next_number();
--> statement-breakpoint

-- 3. Allocations and voids move `invoice.paid`. The payment's row is locked first, then the invoices' rows
-- by the update; the check on the invoice refuses more than its total.
CREATE FUNCTION payment_allocation_settles() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  available bigint;
BEGIN
  SELECT amount INTO available FROM payment WHERE id = NEW.payment_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT 1 FROM payment_void WHERE payment_id = NEW.payment_id) THEN
    PERFORM refuse('payment_allocation_not_of_void', 'a void payment pays nothing');
  END IF;
  SELECT available - coalesce(sum(amount), 0) INTO available
    FROM payment_allocation WHERE payment_id = NEW.payment_id;
  IF NEW.amount > available THEN
    PERFORM refuse('payment_allocation_within_payment',
      format('only %s of this payment is left', available));
  END IF;
  UPDATE invoice SET paid = paid + NEW.amount, updated_at = now(), version = version + 1
    WHERE id = NEW.invoice_id AND state = 'issued';
  IF NOT FOUND THEN
    PERFORM refuse('payment_allocation_to_issued_invoice', 'only an issued invoice can be paid');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_allocation_settles BEFORE INSERT ON payment_allocation
  FOR EACH ROW EXECUTE FUNCTION payment_allocation_settles();
--> statement-breakpoint
CREATE FUNCTION payment_void_reopens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM payment WHERE id = NEW.payment_id FOR NO KEY UPDATE;
  UPDATE invoice SET paid = paid - undone.amount, updated_at = now(), version = version + 1
    FROM (SELECT invoice_id, sum(amount) AS amount FROM payment_allocation
          WHERE payment_id = NEW.payment_id GROUP BY invoice_id) AS undone
    WHERE invoice.id = undone.invoice_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_void_reopens BEFORE INSERT ON payment_void
  FOR EACH ROW EXECUTE FUNCTION payment_void_reopens();
--> statement-breakpoint

-- 4. An issued invoice keeps what it says; only drafts are edited or deleted.
CREATE FUNCTION invoice_keeps_its_word() RETURNS trigger LANGUAGE plpgsql AS $$
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
  IF OLD.state <> 'draft' AND (NEW.number, NEW.branch_id, NEW.year_id, NEW.pupil_id, NEW.total, NEW.issue_date)
      IS DISTINCT FROM (OLD.number, OLD.branch_id, OLD.year_id, OLD.pupil_id, OLD.total, OLD.issue_date) THEN
    PERFORM refuse('invoice_issued_is_fixed', 'an issued invoice keeps its number, pupil, date and total');
  END IF;
  IF NEW.state <> OLD.state AND OLD.state NOT IN ('draft', 'issued') OR NEW.state = 'draft' AND OLD.state <> 'draft' THEN
    PERFORM refuse('invoice_state_goes_forward', format('a %s invoice stays so', OLD.state));
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoice_keeps_its_word BEFORE INSERT OR UPDATE OR DELETE ON invoice
  FOR EACH ROW EXECUTE FUNCTION invoice_keeps_its_word();
--> statement-breakpoint
CREATE FUNCTION invoice_line_keeps_its_word() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM invoice WHERE id = OLD.invoice_id AND state <> 'draft') THEN
    PERFORM refuse('invoice_issued_is_fixed', 'lines of an issued invoice are never changed');
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoice_line_keeps_its_word BEFORE UPDATE OR DELETE ON invoice_line
  FOR EACH ROW EXECUTE FUNCTION invoice_line_keeps_its_word();
--> statement-breakpoint

-- At commit, so that an invoice and its lines can be written in any order.
CREATE FUNCTION invoice_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  checked integer := CASE TG_TABLE_NAME WHEN 'invoice' THEN NEW.id ELSE (to_jsonb(NEW) ->> 'invoice_id')::integer END;
BEGIN
  IF EXISTS (SELECT 1 FROM invoice WHERE id = checked AND state <> 'draft'
      AND total <> (SELECT coalesce(sum(amount), 0) FROM invoice_line WHERE invoice_id = checked)) THEN
    PERFORM refuse('invoice_adds_up', 'the lines of an invoice add up to its total');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER invoice_adds_up AFTER INSERT OR UPDATE OF state, total ON invoice
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.state <> 'draft') EXECUTE FUNCTION invoice_adds_up();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER invoice_line_adds_up AFTER INSERT ON invoice_line
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION invoice_adds_up();
--> statement-breakpoint

-- 5. Copies on the enrolment that make the register one index (see the schema's comment).
CREATE FUNCTION enrolment_copies_pupil() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT sort_key, status INTO NEW.sort_key, NEW.pupil_status FROM pupil WHERE id = NEW.pupil_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER enrolment_copies_pupil BEFORE INSERT OR UPDATE OF pupil_id, sort_key, pupil_status ON enrolment
  FOR EACH ROW EXECUTE FUNCTION enrolment_copies_pupil();
--> statement-breakpoint
CREATE FUNCTION pupil_copied_to_enrolments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE enrolment SET sort_key = NEW.sort_key, pupil_status = NEW.status WHERE pupil_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pupil_copied_to_enrolments AFTER UPDATE OF sort_key, status ON pupil
  FOR EACH ROW WHEN ((NEW.sort_key, NEW.status) IS DISTINCT FROM (OLD.sort_key, OLD.status))
  EXECUTE FUNCTION pupil_copied_to_enrolments();
--> statement-breakpoint
CREATE FUNCTION enrolment_becomes_current() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  latest date;
BEGIN
  SELECT max(start_date) INTO latest FROM enrolment WHERE pupil_id = NEW.pupil_id AND year_id = NEW.year_id;
  NEW.is_current := latest IS NULL OR NEW.start_date >= latest;
  IF NEW.is_current AND latest IS NOT NULL THEN
    UPDATE enrolment SET is_current = false
      WHERE pupil_id = NEW.pupil_id AND year_id = NEW.year_id AND is_current;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER enrolment_becomes_current BEFORE INSERT ON enrolment
  FOR EACH ROW EXECUTE FUNCTION enrolment_becomes_current();
--> statement-breakpoint
CREATE FUNCTION enrolment_hands_over_current() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE enrolment SET is_current = true WHERE id = (SELECT id FROM enrolment
    WHERE pupil_id = OLD.pupil_id AND year_id = OLD.year_id ORDER BY start_date DESC LIMIT 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER enrolment_hands_over_current AFTER DELETE ON enrolment
  FOR EACH ROW WHEN (OLD.is_current) EXECUTE FUNCTION enrolment_hands_over_current();
--> statement-breakpoint

-- 6. Terms lie inside their year, from both sides.
CREATE FUNCTION term_inside_year() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Locked, so that the year can't shrink in another transaction meanwhile.
  PERFORM 1 FROM academic_year WHERE id = NEW.year_id
    AND NEW.start_date >= start_date AND NEW.end_date <= end_date FOR SHARE;
  IF NOT FOUND THEN
    PERFORM refuse('term_inside_year', 'a term lies inside its year');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER term_inside_year BEFORE INSERT OR UPDATE ON term FOR EACH ROW EXECUTE FUNCTION term_inside_year();
--> statement-breakpoint
CREATE FUNCTION year_holds_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM term WHERE year_id = NEW.id
      AND (start_date < NEW.start_date OR end_date > NEW.end_date)) THEN
    PERFORM refuse('term_inside_year', 'a year holds its terms');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER year_holds_terms AFTER UPDATE OF start_date, end_date ON academic_year
  FOR EACH ROW EXECUTE FUNCTION year_holds_terms();
--> statement-breakpoint

-- 7. Roles 1 to 3 keep id and scope and stay.
CREATE FUNCTION role_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.id <= 3 AND (TG_OP = 'DELETE' OR NEW.id <> OLD.id OR NEW.scope <> OLD.scope) THEN
    PERFORM refuse('role_fixed', 'roles 1 to 3 are fixed');
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER role_stays BEFORE UPDATE OR DELETE ON role FOR EACH ROW EXECUTE FUNCTION role_stays();
--> statement-breakpoint

-- 8. The head of a number series never goes back.
CREATE FUNCTION number_series_goes_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.next < OLD.next THEN
    PERFORM refuse('number_series_goes_forward', 'a number series never goes back');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER number_series_goes_forward BEFORE UPDATE OR DELETE ON number_series
  FOR EACH ROW EXECUTE FUNCTION number_series_goes_forward();
