-- A role that may only add to the audit can't lock it; to seal it, nobody may add for a moment. The owner does it for them.
CREATE FUNCTION hold_audit() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  LOCK TABLE audit_entry IN SHARE MODE;
END $$;
