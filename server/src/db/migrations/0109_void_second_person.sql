-- Later than the day of its till a receipt is taken back by somebody else than who has written it.
CREATE FUNCTION payment_void_by_second_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM payment p WHERE p.id = NEW.payment_id AND p.cashier_id = NEW.voided_by
    AND p.till_day < (NEW.voided_at AT TIME ZONE 'Asia/Vientiane')::date) THEN
    PERFORM refuse('payment_void_by_second_person', 'a receipt of an earlier day is voided by somebody else than its cashier');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_void_by_second_person AFTER INSERT ON payment_void FOR EACH ROW EXECUTE FUNCTION payment_void_by_second_person();
