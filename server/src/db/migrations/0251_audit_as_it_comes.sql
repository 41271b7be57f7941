-- Who may only add to the audit could add what looks older, or stands before or between what is sealed. Now a row has the
-- number that the table has just given, after every one that is sealed, and the time of its own transaction. Whoever puts
-- a whole school back as it was owns the table, and sets its rules aside for that.
CREATE FUNCTION audit_entry_as_it_comes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.at IS DISTINCT FROM now() THEN
    PERFORM public.refuse('audit_entry_of_now', 'an entry of the audit is of now');
  END IF;
  IF NEW.id <= coalesce((SELECT max(last_id) FROM public.audit_seal), 0)
      OR NEW.id IS DISTINCT FROM currval('public.audit_entry_id_seq') THEN
    PERFORM public.refuse('audit_entry_next_number', 'an entry of the audit has the next number');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entry_as_it_comes BEFORE INSERT ON audit_entry FOR EACH ROW EXECUTE FUNCTION audit_entry_as_it_comes();
