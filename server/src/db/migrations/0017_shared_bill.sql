-- A bill of two households is two invoices: the second one names the first.
ALTER TABLE "invoice" ADD COLUMN "first_part_id" integer REFERENCES "invoice" ("id");
--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_first_part_unique" ON "invoice" ("first_part_id");
