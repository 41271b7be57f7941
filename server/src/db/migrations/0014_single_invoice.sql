-- Single invoices are written by hand: a note, and a key by which a repeated request writes one only.
ALTER TABLE "invoice"
	ADD COLUMN "note" text DEFAULT '' NOT NULL,
	ADD COLUMN "idempotency_key" uuid,
	ADD COLUMN "request_hash" text collate "C" DEFAULT '' NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_idempotency_key_unique" ON "invoice" ("idempotency_key");
--> statement-breakpoint
-- What a branch bills for a card in place of a lost one; no row: nothing.
CREATE TABLE "card_fee" (
	"branch_id" integer PRIMARY KEY REFERENCES "branch" ("id"),
	"fee_item_id" integer NOT NULL REFERENCES "fee_item" ("id"),
	"amount" bigint NOT NULL,
	"due_days" smallint DEFAULT 14 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_fee_amount_positive" CHECK ("amount" > 0),
	CONSTRAINT "card_fee_due_days_sensible" CHECK ("due_days" between 0 and 180)
);
--> statement-breakpoint
ALTER TABLE "card" ADD COLUMN "fee_invoice_id" integer REFERENCES "invoice" ("id");
--> statement-breakpoint
-- For schools that are at work already; an empty database gets its roles, with these, after the migrations.
INSERT INTO "role_permission" ("role_id", "permission")
SELECT "role"."id", "given"."permission"
FROM "role", (VALUES ('feeinvoice.invoice.create'), ('feeinvoice.invoice.void')) AS "given" ("permission")
WHERE "role"."id" IN (1, 2)
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Also for schools that are at work already; an empty database gets all its fee items after the migrations.
INSERT INTO "fee_item" ("code", "name_lo", "name_en", "frequency", "position")
SELECT 'CARD', 'ຄ່າອອກບັດໃໝ່', 'New card', 'once', 5
WHERE EXISTS (SELECT 1 FROM "fee_item")
ON CONFLICT DO NOTHING;
