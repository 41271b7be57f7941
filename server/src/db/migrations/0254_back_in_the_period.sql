-- Who left, was credited and came back within a period is billed for the rest of it: a second bill of the same period,
-- which names the one that was credited.
ALTER TABLE "invoice" ADD COLUMN "back_after" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
DROP INDEX "invoice_period_unique";
--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_period_unique" ON "invoice" ("student_id", "year_id", "period", "merged_from", "back_after")
  WHERE "state" IN ('draft', 'issued') AND "period" IS NOT NULL AND "first_part_id" IS NULL;
