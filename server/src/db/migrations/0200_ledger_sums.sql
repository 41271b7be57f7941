-- With the amount in it, the running total of the ledger is added up from the index alone.
DROP INDEX "payment_ledger";
--> statement-breakpoint
CREATE INDEX "payment_ledger" ON "payment" USING btree ("branch_id", "received_at", "id") INCLUDE ("amount");
