-- What of a receipt came by other ways than its own: [{method, reference, amount}]; null where all came by one. Cash is
-- always the receipt's own way, so that a receipt has one sum of cash, and one change.
ALTER TABLE "payment" ADD COLUMN "others" jsonb;
--> statement-breakpoint
CREATE FUNCTION others_sum(others jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce((SELECT sum((other->>'amount')::bigint) FROM jsonb_array_elements(others) AS other), 0)::bigint
$$;
--> statement-breakpoint
CREATE FUNCTION cash_of(method text, amount bigint, others jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE method WHEN 'cash' THEN amount - others_sum(others) ELSE 0::bigint END
$$;
--> statement-breakpoint
CREATE FUNCTION others_are_sound(others jsonb, amount bigint) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT others IS NULL OR (jsonb_typeof(others) = 'array' AND jsonb_array_length(others) BETWEEN 1 AND 3
    AND others_sum(others) < amount
    AND (SELECT bool_and(coalesce((other->>'amount')::bigint > 0 AND other->>'method' IN ('bank_transfer', 'bank_qr', 'cheque')
      AND other->>'reference' <> '', false)) FROM jsonb_array_elements(others) AS other))
$$;
--> statement-breakpoint
ALTER TABLE "payment" DROP CONSTRAINT "payment_tendered_enough";
--> statement-breakpoint
ALTER TABLE "payment"
  ADD CONSTRAINT "payment_others_sound" CHECK (others_are_sound("others", "amount")),
  ADD CONSTRAINT "payment_tendered_enough" CHECK ("tendered" >= "amount" - others_sum("others"));
--> statement-breakpoint
DROP TRIGGER payment_append_only ON payment;
--> statement-breakpoint
CREATE TRIGGER payment_append_only BEFORE DELETE OR TRUNCATE OR UPDATE OF id, branch_id, series_year, receipt_number,
  receipt_code, payer_name, cashier_id, received_at, till_day, method, bank_reference, amount, tendered, note,
  idempotency_key, request_hash, till_id, hash, others ON payment EXECUTE FUNCTION append_only();
--> statement-breakpoint
-- Each way of a receipt, with what came by it.
CREATE VIEW "payment_way" AS
  SELECT "id" AS "payment_id", "method", "bank_reference" AS "reference", "amount" - others_sum("others") AS "amount" FROM "payment"
  UNION ALL SELECT p."id", other->>'method', other->>'reference', (other->>'amount')::bigint
    FROM "payment" p CROSS JOIN LATERAL jsonb_array_elements(p."others") AS other WHERE p."others" IS NOT NULL;
--> statement-breakpoint
-- A bank's reference pays once, ever: also beside other ways.
CREATE TABLE "payment_reference" (
  "reference" text COLLATE "C" PRIMARY KEY,
  "payment_id" integer NOT NULL REFERENCES "payment"("id")
);
--> statement-breakpoint
CREATE INDEX "payment_reference_payment" ON "payment_reference" ("payment_id");
--> statement-breakpoint
INSERT INTO "payment_reference" SELECT "bank_reference", "id" FROM "payment" WHERE "bank_reference" IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER payment_reference_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_reference EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE FUNCTION payment_uses_references() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO payment_reference SELECT bank_reference, id FROM added WHERE bank_reference IS NOT NULL;
  INSERT INTO payment_reference SELECT other->>'reference', id
    FROM added CROSS JOIN LATERAL jsonb_array_elements(others) AS other WHERE others IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_uses_references AFTER INSERT ON payment REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION payment_uses_references();
--> statement-breakpoint
-- The other ways are in the chain too; a receipt that has none keeps its mark.
CREATE OR REPLACE FUNCTION receipt_hash(previous text, receipt payment) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(concat_ws('|', previous, receipt.receipt_code, receipt.amount, receipt.method,
    coalesce(receipt.bank_reference, ''), receipt.cashier_id, receipt.till_day, coalesce(receipt.till_id::text, ''),
    to_char(receipt.received_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), receipt.others::text), 'UTF8')), 'hex')
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION till_expected(counted till) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT counted.opening + coalesce((SELECT sum(cash_of(p.method, p.amount, p.others)) FROM payment p WHERE p.till_id = counted.id
    AND NOT EXISTS (SELECT 1 FROM payment_void v WHERE v.payment_id = p.id)), 0)::bigint
    - coalesce((SELECT sum(r.amount) FROM refund r WHERE r.till_id = counted.id), 0)::bigint
$$;
