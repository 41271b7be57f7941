-- The payer's name stood in the language of the cashier's screen. Where it is that of somebody of the family, receipt and
-- ledger have it in both scripts from now on; what was typed stays.
ALTER TABLE "payment" ADD COLUMN "payer_name_lo" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "payer_name_en" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "payment" DISABLE TRIGGER "payment_append_only";
--> statement-breakpoint
UPDATE "payment" SET "payer_name_lo" = "known"."lo", "payer_name_en" = "known"."en"
FROM (
  SELECT DISTINCT ON ("payment"."id") "payment"."id", "person"."lo", "person"."en"
  FROM "payment"
  JOIN (
    SELECT "family_id", "id" AS "rank", "name_lo" AS "lo", "name_en" AS "en" FROM "guardian"
    UNION ALL
    SELECT "id", 2147483647, "name_lo", "name_en" FROM "family"
  ) "person" ON "person"."family_id" = "payment"."family_id"
    AND "payment"."payer_name" <> '' AND "payment"."payer_name" IN ("person"."lo", "person"."en")
  ORDER BY "payment"."id", "person"."rank"
) "known"
WHERE "known"."id" = "payment"."id";
--> statement-breakpoint
UPDATE "payment" SET "payer_name_lo" = "payer_name"
WHERE "payer_name_lo" = '' AND "payer_name_en" = '' AND "payer_name" ~ '[\u0E80-\u0EFF]';
--> statement-breakpoint
UPDATE "payment" SET "payer_name_en" = "payer_name" WHERE "payer_name_lo" = '' AND "payer_name_en" = '';
--> statement-breakpoint
ALTER TABLE "payment" ENABLE TRIGGER "payment_append_only";
