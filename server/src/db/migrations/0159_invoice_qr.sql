-- What the bank's own QR says, and whether invoices get one made of it, with their amount and number.
ALTER TABLE "branch" ADD COLUMN "bank_qr_text" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "branch" ADD COLUMN "invoice_qr" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "branch" ADD CONSTRAINT "branch_invoice_qr_text" CHECK (NOT "invoice_qr" OR "bank_qr_text" <> '');
