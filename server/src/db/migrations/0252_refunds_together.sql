-- What one person gives back alone counts together: a refund's limit is what earlier ones of the family have left of it
-- within thirty days, paid or still to be paid. One that somebody else has agreed to, or that needs it, counts for nothing.
-- Cash is given back only as far as the till holds it.
CREATE FUNCTION refunded_alone(asked refund) RETURNS bigint LANGUAGE sql STABLE AS $$
  WITH account AS (
    SELECT family_id FROM payment WHERE id = asked.payment_id
    UNION ALL SELECT i.family_id FROM credit_note n JOIN invoice i ON i.id = n.invoice_id WHERE n.id = asked.credit_note_id
  ), given AS (
    SELECT r.* FROM account JOIN payment p USING (family_id) JOIN refund r ON r.payment_id = p.id
    UNION ALL SELECT r.* FROM account JOIN invoice i USING (family_id) JOIN credit_note n ON n.invoice_id = i.id
      JOIN refund r ON r.credit_note_id = n.id
  )
  SELECT coalesce(sum(r.amount), 0)::bigint FROM given r
  WHERE r.branch_id = asked.branch_id AND r.method <> 'branch_transfer' AND r.amount <= r.single_limit
    AND r.state <> 'refused' AND r.decided_by IS NULL
    AND (r.paid_on IS NULL OR r.paid_on > asked.requested_at - interval '30 days')
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refund_goes_its_way() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  available bigint;
  drawer till;
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM refuse('refund_goes_its_way', 'a refund is never deleted');
  END IF;
  IF TG_OP = 'INSERT' THEN
    NEW.single_limit := greatest(0, coalesce((SELECT refund_limit FROM fee_terms WHERE branch_id = NEW.branch_id), 500000)
      - refunded_alone(NEW));
    IF NOT EXISTS (SELECT 1 FROM payment WHERE id = NEW.payment_id AND branch_id = NEW.branch_id
        UNION ALL SELECT 1 FROM credit_note WHERE id = NEW.credit_note_id AND branch_id = NEW.branch_id) THEN
      PERFORM refuse('refund_of_same_branch', 'a receipt is refunded where it was written');
    END IF;
  ELSIF (NEW.id, NEW.branch_id, NEW.payment_id, NEW.credit_note_id, NEW.amount, NEW.method, NEW.reason, NEW.single_limit, NEW.requested_by)
    IS DISTINCT FROM (OLD.id, OLD.branch_id, OLD.payment_id, OLD.credit_note_id, OLD.amount, OLD.method, OLD.reason, OLD.single_limit, OLD.requested_by)
    OR OLD.state IN ('paid', 'refused')
    OR (OLD.state, NEW.state) NOT IN (('waiting', 'approved'), ('waiting', 'refused'), ('waiting', 'paid'), ('approved', 'paid'), ('approved', 'refused')) THEN
    PERFORM refuse('refund_goes_its_way', 'what was asked for stays as it was asked for');
  END IF;
  IF NEW.state = 'paid' THEN
    IF NEW.till_id IS NOT NULL THEN
      SELECT * INTO drawer FROM till WHERE id = NEW.till_id AND branch_id = NEW.branch_id AND cashier_id = NEW.paid_by
        AND day = NEW.paid_on AND state = 'open' FOR NO KEY UPDATE;
      IF NOT FOUND THEN
        PERFORM refuse('refund_till_open', 'cash is given back from an open till');
      END IF;
      IF NEW.amount > till_expected(drawer) THEN
        PERFORM refuse('refund_within_till', 'the till holds less cash');
      END IF;
    END IF;
    IF NEW.credit_note_id IS NOT NULL THEN
      PERFORM 1 FROM credit_note WHERE id = NEW.credit_note_id FOR NO KEY UPDATE;
      available := credit_note_left(NEW.credit_note_id);
    ELSE
      SELECT amount INTO available FROM payment WHERE id = NEW.payment_id FOR NO KEY UPDATE;
      IF EXISTS (SELECT 1 FROM payment_void WHERE payment_id = NEW.payment_id) THEN
        PERFORM refuse('refund_not_of_void', 'a void receipt has nothing to give back');
      END IF;
      SELECT available - coalesce(sum(amount), 0) INTO available FROM payment_use WHERE payment_id = NEW.payment_id;
    END IF;
    IF NEW.amount > available THEN
      PERFORM refuse('refund_within_credit', format('only %s is left', available));
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- A write-off whose invoice owes something else by now lapses where it is asked for anew, also by who has asked before.
ALTER TABLE "write_off" DROP CONSTRAINT "write_off_decided_by_another", DROP CONSTRAINT "write_off_decided_as_a_whole";
--> statement-breakpoint
ALTER TABLE "write_off"
  ADD CONSTRAINT "write_off_decided_by_another" CHECK ("state" = 'refused' or "decided_by" <> "requested_by"),
  ADD CONSTRAINT "write_off_decided_as_a_whole" CHECK (("state" = 'waiting') = ("decided_by" is null) and ("decided_by" is null) = ("decided_at" is null)
    and ("state" = 'approved') = ("day" is not null) and ("state" = 'refused' or "refusal" = ''));
--> statement-breakpoint
CREATE FUNCTION write_off_lapses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM invoice WHERE id = NEW.invoice_id AND state = 'issued' AND balance = NEW.amount) THEN
    PERFORM refuse('write_off_lapses', 'what still stands as it was asked for is refused by somebody else, with a word');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER write_off_lapses BEFORE UPDATE ON write_off FOR EACH ROW
  WHEN (NEW.state = 'refused' AND (NEW.refusal = '' OR NEW.decided_by = NEW.requested_by)) EXECUTE FUNCTION write_off_lapses();
