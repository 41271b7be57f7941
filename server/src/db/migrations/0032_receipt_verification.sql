-- By what is printed as a QR code anybody can ask whether a receipt is genuine; receipts from before get theirs here.
ALTER TABLE "payment" ADD COLUMN "verify_token" uuid DEFAULT gen_random_uuid() NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_verify_token_unique" ON "payment" USING btree ("verify_token");
--> statement-breakpoint
-- What the family still owed the branch when the receipt was written; unknown of receipts from before.
ALTER TABLE "payment" ADD COLUMN "owed_after" bigint;
--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_owed_not_negative" CHECK ("payment"."owed_after" >= 0);
