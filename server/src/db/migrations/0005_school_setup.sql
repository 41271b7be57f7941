-- A branch's second telephone, and how its receipts, invoices and pupil codes are written.
ALTER TABLE "branch" ADD COLUMN "other_phone" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "branch" ADD COLUMN "receipt_pattern" text DEFAULT '{branch}-{year}-{number:6}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "branch" ADD COLUMN "invoice_pattern" text DEFAULT '{branch}-I{year}-{number:6}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "branch" ADD COLUMN "pupil_code_pattern" text DEFAULT '{branch}{yy}{number:4}' NOT NULL;
--> statement-breakpoint

-- The code stands in the numbers of documents: it stays once there is one.
CREATE FUNCTION branch_code_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM enrolment WHERE branch_id = NEW.id)
      OR EXISTS (SELECT 1 FROM invoice WHERE branch_id = NEW.id)
      OR EXISTS (SELECT 1 FROM payment WHERE branch_id = NEW.id) THEN
    PERFORM refuse('branch_code_fixed', 'a branch with documents keeps its code');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER branch_code_fixed BEFORE UPDATE OF code ON branch
  FOR EACH ROW WHEN (NEW.code <> OLD.code) EXECUTE FUNCTION branch_code_fixed();
--> statement-breakpoint

-- A school without a branch in use could let nobody work. Writers lock all branches in the order of their ids first.
CREATE FUNCTION branch_one_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM branch WHERE id <> NEW.id ORDER BY id FOR NO KEY UPDATE;
  IF NOT EXISTS (SELECT 1 FROM branch WHERE id <> NEW.id AND status = 'active') THEN
    PERFORM refuse('branch_one_stays', 'the last branch in use stays in use');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER branch_one_stays BEFORE UPDATE OF status ON branch
  FOR EACH ROW WHEN (NEW.status <> 'active' AND OLD.status = 'active') EXECUTE FUNCTION branch_one_stays();
--> statement-breakpoint

-- Receipt numbers without a gap, from the first one on: a school that has written receipts on paper this year goes
-- on behind them.
CREATE OR REPLACE FUNCTION payment_takes_next_number() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  latest integer;
BEGIN
  SELECT max(receipt_number) INTO latest
    FROM payment WHERE branch_id = NEW.branch_id AND series_year = NEW.series_year;
  IF NEW.receipt_number > latest + 1 THEN
    PERFORM refuse('payment_receipt_number_consecutive',
      format('receipt %s would leave a gap, the next is %s', NEW.receipt_number, latest + 1));
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint

-- A year goes planned, open, closing, closed; one step back from closing, and from closed by who may reopen it.
CREATE FUNCTION academic_year_goes_its_way() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.state, NEW.state) NOT IN (('planned', 'open'), ('open', 'closing'), ('closing', 'open'),
      ('closing', 'closed'), ('closed', 'closing')) THEN
    PERFORM refuse('academic_year_goes_its_way', format('a %s year does not become %s', OLD.state, NEW.state));
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER academic_year_goes_its_way BEFORE UPDATE OF state ON academic_year
  FOR EACH ROW WHEN (NEW.state <> OLD.state) EXECUTE FUNCTION academic_year_goes_its_way();
--> statement-breakpoint

-- Standard texts stay, each stands in its group once, and what was chosen from them is counted.
CREATE UNIQUE INDEX "standard_note_text_unique" ON "standard_note" ("note_group", coalesce("branch_id", 0), "text_lo");
--> statement-breakpoint
CREATE TABLE "standard_note_use" (
	"note_id" integer NOT NULL REFERENCES "standard_note"("id"),
	"entity" text collate "C" NOT NULL,
	"entity_id" text collate "C" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "standard_note_use_note_id_entity_entity_id_pk" PRIMARY KEY("note_id","entity","entity_id")
);
--> statement-breakpoint
CREATE FUNCTION standard_note_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse('standard_note_stays', 'a standard text is no longer offered, never deleted');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER standard_note_stays BEFORE DELETE ON standard_note EXECUTE FUNCTION standard_note_stays();
