-- On which day an invoice stopped counting: the totals of a day that is over stay as they were signed.
ALTER TABLE "invoice" ADD COLUMN "ended_on" date;
--> statement-breakpoint
UPDATE "invoice" SET "ended_on" = ("updated_at" AT TIME ZONE 'Asia/Vientiane')::date
WHERE "state" IN ('void', 'credited', 'written_off');
--> statement-breakpoint
CREATE FUNCTION invoice_tells_its_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state IN ('void', 'credited', 'written_off') THEN
    IF TG_OP = 'INSERT' OR OLD.state NOT IN ('void', 'credited', 'written_off') THEN
      NEW.ended_on := greatest((now() AT TIME ZONE 'Asia/Vientiane')::date, NEW.issue_date);
    END IF;
  ELSE
    NEW.ended_on := NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoice_tells_its_end BEFORE INSERT OR UPDATE OF state, ended_on ON invoice
  FOR EACH ROW EXECUTE FUNCTION invoice_tells_its_end();
--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_end_has_day" CHECK (("state" IN ('void', 'credited', 'written_off')) = ("ended_on" IS NOT NULL));
--> statement-breakpoint
CREATE INDEX "invoice_ended" ON "invoice" ("branch_id", "ended_on") WHERE "ended_on" IS NOT NULL;
