-- A late fee is an invoice of its own, for the one that is late: charged once, and never where it was waived.
ALTER TABLE "invoice" ADD COLUMN "late_for" integer REFERENCES "invoice"("id");
--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_late_fee_once" ON "invoice" ("late_for") WHERE "late_for" IS NOT NULL AND "state" <> 'void';
--> statement-breakpoint
CREATE TABLE "late_fee_waiver" (
  "invoice_id" integer PRIMARY KEY REFERENCES "invoice"("id"),
  "reason" text NOT NULL,
  "day" date NOT NULL,
  "made_by" integer NOT NULL REFERENCES "app_user"("id"),
  CONSTRAINT "late_fee_waiver_has_reason" CHECK ("reason" <> '')
);
--> statement-breakpoint
CREATE INDEX "late_fee_waiver_made_by" ON "late_fee_waiver" ("made_by");
--> statement-breakpoint
CREATE TRIGGER late_fee_waiver_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON late_fee_waiver EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE FUNCTION late_fee_once_or_never() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  late integer := CASE TG_TABLE_NAME WHEN 'invoice' THEN (to_jsonb(NEW) ->> 'late_for')::integer ELSE (to_jsonb(NEW) ->> 'invoice_id')::integer END;
BEGIN
  PERFORM 1 FROM invoice WHERE id = late FOR NO KEY UPDATE;
  IF TG_TABLE_NAME = 'invoice' AND EXISTS (SELECT 1 FROM late_fee_waiver WHERE invoice_id = late)
    OR TG_TABLE_NAME <> 'invoice' AND EXISTS (SELECT 1 FROM invoice WHERE late_for = late AND state <> 'void') THEN
    PERFORM refuse('late_fee_once_or_never', 'a late fee is charged or waived');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER late_fee_not_waived BEFORE INSERT ON invoice FOR EACH ROW WHEN (NEW.late_for IS NOT NULL)
  EXECUTE FUNCTION late_fee_once_or_never();
--> statement-breakpoint
CREATE TRIGGER late_fee_not_charged BEFORE INSERT ON late_fee_waiver FOR EACH ROW EXECUTE FUNCTION late_fee_once_or_never();
