-- Cash that was handed to a colleague who never took it over can be brought to the bank: it waited for them for ever.
CREATE OR REPLACE FUNCTION cash_deposit_leaves_till() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE till SET banked = banked + NEW.amount WHERE id = NEW.till_id AND state = 'closed'
    AND NOT EXISTS (SELECT 1 FROM till later WHERE later.taken_from = till.id);
  IF NOT FOUND THEN
    PERFORM refuse('cash_deposit_of_closed_till', 'only what a closed till has kept is brought to the bank');
  END IF;
  RETURN NEW;
END $$;
