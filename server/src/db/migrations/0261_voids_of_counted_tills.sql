-- The cash of a receipt that is voided once its till was counted is given back, or received anew, today: it leaves a till that
-- is open then, of who asked for the void, else of who voids, else of who wrote it. Where none of them has one it leaves what
-- the school keeps.
ALTER TABLE "payment_void" ADD COLUMN "till_id" integer REFERENCES "till"("id");
--> statement-breakpoint
CREATE INDEX "payment_void_till" ON "payment_void" ("till_id") WHERE "till_id" IS NOT NULL;
--> statement-breakpoint
CREATE FUNCTION payment_void_leaves_till() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  who integer[];
BEGIN
  SELECT ARRAY[(SELECT r.requested_by FROM void_request r WHERE r.payment_id = p.id AND r.state = 'waiting'), NEW.voided_by, p.cashier_id]
    INTO who FROM payment p WHERE p.id = NEW.payment_id;
  -- Held, so that the receipt is either out of its own till's count or out of another one's.
  PERFORM 1 FROM till WHERE id = (SELECT till_id FROM payment WHERE id = NEW.payment_id) FOR SHARE;
  SELECT t.id INTO NEW.till_id FROM payment p JOIN till t ON t.branch_id = p.branch_id
    WHERE p.id = NEW.payment_id AND cash_of(p.method, p.amount, p.others) > 0
      AND NOT EXISTS (SELECT 1 FROM till own WHERE own.id = p.till_id AND own.state = 'open')
      AND t.state = 'open' AND t.day = (NEW.voided_at AT TIME ZONE 'Asia/Vientiane')::date
      AND t.cashier_id = ANY (who)
    ORDER BY array_position(who, t.cashier_id) LIMIT 1 FOR SHARE OF t;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_void_leaves_till BEFORE INSERT ON payment_void
  FOR EACH ROW EXECUTE FUNCTION payment_void_leaves_till();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION till_expected(counted till) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT counted.opening + coalesce((SELECT sum(cash_of(p.method, p.amount, p.others)) FROM payment p WHERE p.till_id = counted.id
    AND NOT EXISTS (SELECT 1 FROM payment_void v WHERE v.payment_id = p.id)), 0)::bigint
    - coalesce((SELECT sum(r.amount) FROM refund r WHERE r.till_id = counted.id), 0)::bigint
    - coalesce((SELECT sum(cash_of(p.method, p.amount, p.others)) FROM payment_void v JOIN payment p ON p.id = v.payment_id
        WHERE v.till_id = counted.id), 0)::bigint
$$;
