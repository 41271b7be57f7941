-- Cash that was counted and handed to a colleague is in nobody's till until it is taken over. A void of that time left it where
-- it was: whoever took it over was short by what the family had got back, and the books had it gone twice. It leaves what is
-- handed over now; once that was taken over, the till it is in.
ALTER TABLE "till" ADD COLUMN "given_back" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "till" DROP CONSTRAINT "till_banked_within_counted";
--> statement-breakpoint
ALTER TABLE "till" ADD CONSTRAINT "till_gone_within_counted"
  CHECK ("banked" >= 0 AND "given_back" >= 0 AND "banked" + "given_back" <= coalesce("counted", 0));
--> statement-breakpoint
ALTER TABLE "payment_void" ADD COLUMN "handed_till_id" integer REFERENCES "till"("id");
--> statement-breakpoint
CREATE INDEX "payment_void_handed_till" ON "payment_void" ("handed_till_id") WHERE "handed_till_id" IS NOT NULL;
--> statement-breakpoint
-- Where cash of a counted till is by now, if something can be given back of it: in an open till of that day, or in what waits
-- for whom it was handed to. Null where the school keeps it, or not enough of it is left.
CREATE FUNCTION till_with_cash_of(own_till integer, cash bigint, of_day date) RETURNS integer LANGUAGE sql STABLE AS $$
  WITH RECURSIVE chain AS (
    SELECT own_till AS id, 0 AS step
    UNION ALL
    SELECT later.id, chain.step + 1 FROM chain JOIN till later ON later.taken_from = chain.id
  )
  SELECT t.id FROM (SELECT id FROM chain ORDER BY step DESC LIMIT 1) holder JOIN till t ON t.id = holder.id
  WHERE cash > 0 AND CASE t.state WHEN 'open' THEN t.day = of_day AND t.id <> own_till
    ELSE t.handed_to IS NOT NULL AND t.counted - t.banked - t.given_back >= cash END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION payment_void_leaves_till() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  who integer[];
  voided_on date := (NEW.voided_at AT TIME ZONE 'Asia/Vientiane')::date;
  cash bigint;
  own till;
  held integer;
BEGIN
  SELECT ARRAY[(SELECT r.requested_by FROM void_request r WHERE r.payment_id = p.id AND r.state = 'waiting'), NEW.voided_by, p.cashier_id],
      cash_of(p.method, p.amount, p.others)
    INTO who, cash FROM payment p WHERE p.id = NEW.payment_id;
  -- Held, so that the receipt is either out of its own till's count or out of another one's, and out of handed over cash once.
  SELECT t.* INTO own FROM till t JOIN payment p ON p.till_id = t.id WHERE p.id = NEW.payment_id FOR UPDATE OF t;
  IF NOT FOUND OR own.state = 'open' OR cash = 0 THEN
    RETURN NEW;
  END IF;
  SELECT t.id INTO NEW.till_id FROM till t
    WHERE t.branch_id = own.branch_id AND t.state = 'open' AND t.cashier_id = ANY (who) AND t.day = voided_on
    ORDER BY array_position(who, t.cashier_id) LIMIT 1 FOR SHARE OF t;
  IF NEW.till_id IS NULL THEN
    held := till_with_cash_of(own.id, cash, voided_on);
    PERFORM 1 FROM till WHERE id = held FOR UPDATE;
    -- Asked again: it may have been counted, taken over or brought to the bank until it was held.
    IF held IS NOT DISTINCT FROM till_with_cash_of(own.id, cash, voided_on) AND held IS NOT NULL THEN
      UPDATE till SET given_back = given_back + cash WHERE id = held AND state <> 'open';
      IF FOUND THEN
        NEW.handed_till_id := held;
      ELSE
        NEW.till_id := held;
      END IF;
    END IF;
  END IF;
  RETURN NEW;
END $$;
