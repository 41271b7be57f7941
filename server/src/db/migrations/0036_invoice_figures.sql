-- The list is cut and the figures of a year are summed from the index alone.
DROP INDEX "invoice_due";
--> statement-breakpoint
CREATE INDEX "invoice_due" ON "invoice" USING btree ("branch_id", "year_id", "due_date", "id") INCLUDE ("state", "total", "paid", "balance");
