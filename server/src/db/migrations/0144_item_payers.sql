-- A company pays some fees of a student, such as an employer the tuition: they are billed to it, on an invoice of its own.
CREATE TABLE "item_payer" (
  "student_id" integer NOT NULL REFERENCES "student"("id") ON DELETE CASCADE,
  "fee_item_id" integer NOT NULL REFERENCES "fee_item"("id"),
  "company_id" integer NOT NULL REFERENCES "family"("id"),
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "item_payer_pk" PRIMARY KEY ("student_id", "fee_item_id")
);
--> statement-breakpoint
CREATE INDEX "item_payer_item" ON "item_payer" ("fee_item_id");
--> statement-breakpoint
CREATE INDEX "item_payer_company" ON "item_payer" ("company_id", "student_id");
--> statement-breakpoint
-- A bill can have more parts than two: those of the households, and those of companies.
DROP INDEX "invoice_first_part_unique";
--> statement-breakpoint
CREATE INDEX "invoice_first_part" ON "invoice" ("first_part_id");
