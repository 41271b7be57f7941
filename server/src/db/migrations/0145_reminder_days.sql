-- How many days after the due date a family is reminded for the first, second and third time.
ALTER TABLE "fee_terms" ADD COLUMN "reminder_days" smallint[] DEFAULT '{1,15,30}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "fee_terms" ADD CONSTRAINT "fee_terms_reminder_days_known" CHECK (
  cardinality("reminder_days") BETWEEN 1 AND 3 AND "reminder_days"[1] >= 1
  AND coalesce("reminder_days"[2] > "reminder_days"[1], true) AND coalesce("reminder_days"[3] > "reminder_days"[2], true)
  AND "reminder_days"[cardinality("reminder_days")] <= 365);
