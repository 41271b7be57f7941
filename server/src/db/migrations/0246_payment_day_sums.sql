-- What the receipts of a branch add up to on each day, and what of that was taken back: the running total of the ledger
-- begins with it and adds up no more than one day of receipts itself. Days are those of UTC, which nothing moves. What
-- was taken back has rows of its own, so that whoever takes a receipt back and a till that writes one never wait for
-- each other.
CREATE TABLE "payment_day_sum" (
  "branch_id" integer NOT NULL REFERENCES "branch"("id"),
  "day" date NOT NULL,
  "is_void" boolean NOT NULL,
  "amount" bigint NOT NULL,
  CONSTRAINT "payment_day_sum_branch_id_day_is_void_pk" PRIMARY KEY ("branch_id", "day", "is_void"),
  CONSTRAINT "payment_day_sum_positive" CHECK ("amount" > 0)
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE FUNCTION payment_adds_to_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO payment_day_sum AS sums
    SELECT branch_id, (received_at AT TIME ZONE 'UTC')::date AS day, false, sum(amount)
    FROM added GROUP BY branch_id, day ORDER BY branch_id, day
    ON CONFLICT (branch_id, day, is_void) DO UPDATE SET amount = sums.amount + excluded.amount;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION payment_void_adds_to_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO payment_day_sum AS sums
    SELECT p.branch_id, (p.received_at AT TIME ZONE 'UTC')::date AS day, true, sum(p.amount)
    FROM added JOIN payment p ON p.id = added.payment_id GROUP BY p.branch_id, day ORDER BY p.branch_id, day
    ON CONFLICT (branch_id, day, is_void) DO UPDATE SET amount = sums.amount + excluded.amount;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_adds_to_day AFTER INSERT ON payment REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION payment_adds_to_day();
--> statement-breakpoint
CREATE TRIGGER payment_void_adds_to_day AFTER INSERT ON payment_void REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION payment_void_adds_to_day();
--> statement-breakpoint
-- From here on nobody writes a receipt until this is done: each is added up once.
INSERT INTO payment_day_sum
  SELECT branch_id, (received_at AT TIME ZONE 'UTC')::date AS day, false, sum(amount) FROM payment GROUP BY branch_id, day
  UNION ALL SELECT p.branch_id, (p.received_at AT TIME ZONE 'UTC')::date AS day, true, sum(p.amount)
    FROM payment_void v JOIN payment p ON p.id = v.payment_id GROUP BY p.branch_id, day;
