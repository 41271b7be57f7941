-- From when on a day a student may leave early, as minutes after midnight; the whole day without it.
ALTER TABLE "early_leave_permit" ADD COLUMN "from_minute" smallint;
--> statement-breakpoint
ALTER TABLE "early_leave_permit" ADD CONSTRAINT "early_leave_permit_from_minute"
  CHECK ("from_minute" is null or "permitted" and "from_minute" between 0 and 1439);
