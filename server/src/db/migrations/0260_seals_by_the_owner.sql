-- A role that could add a seal of its own making could cover numbers that no row has yet, or hide what it had sealed
-- falsely behind noise. Seals are computed and added here, as the owner, over rows that are there; the role only asks.
CREATE FUNCTION seal_audit(until bigint) RETURNS TABLE (sealed integer, head bytea)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  previous bytea;
  after_id bigint;
  under record;
BEGIN
  sealed := 0;
  SELECT s.hash, s.last_id INTO previous, after_id FROM audit_seal s ORDER BY s.last_id DESC LIMIT 1;
  LOOP
    SELECT count(*)::int AS rows, max(id) AS last,
      sha256(coalesce(previous, ''::bytea) || convert_to(string_agg(line, E'\n' ORDER BY id), 'UTF8')) AS hash
    INTO under
    FROM (
      SELECT id, jsonb_build_array(id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), actor_id, branch_id,
        action, entity, entity_id, before, after, reason, request_id)::text AS line
      FROM audit_entry WHERE id > coalesce(after_id, 0) AND id <= until ORDER BY id LIMIT 1000) AS under_it;
    EXIT WHEN under.rows = 0;
    INSERT INTO audit_seal (last_id, rows, hash) VALUES (under.last, under.rows, under.hash);
    previous := under.hash;
    after_id := under.last;
    sealed := sealed + under.rows;
  END LOOP;
  head := previous;
  RETURN NEXT;
END $$;
--> statement-breakpoint
-- It would be everybody's; whoever may add to the audit is given it with the other rights.
REVOKE EXECUTE ON FUNCTION seal_audit(bigint) FROM PUBLIC;
