-- What the role may do that the server works as: read and write rows, and only add to the audit, but not its seals. It owns nothing, so it
-- can neither change the tables nor switch off what protects them. Run as the owner, in the school's database; the server
-- runs it itself after each step of the schema where OWNER_DATABASE_URL is set.
--
--   createuser --pwprompt suksa_app
--   psql "$OWNER_DATABASE_URL" -c "set suksa.application_role = 'suksa_app'" -f server/deploy/application-role.sql
DO $$
DECLARE
  application text := current_setting('suksa.application_role');
  only_added_to regclass;
BEGIN
  IF application = current_user THEN
    RAISE EXCEPTION 'the application''s role must be another than the owner';
  END IF;
  EXECUTE format('grant usage on schema public, drizzle to %I', application);
  EXECUTE format('grant select, insert, update, delete on all tables in schema public to %I', application);
  EXECUTE format('grant select on all tables in schema drizzle to %I', application);
  EXECUTE format('grant usage, select on all sequences in schema public to %I', application);
  EXECUTE format('grant execute on all functions in schema public to %I', application);
  -- Its years too: what stands in a partition can be named by itself.
  FOR only_added_to IN SELECT relid FROM pg_partition_tree('public.audit_entry')
    UNION SELECT 'public.audit_seal'::regclass
  LOOP
    EXECUTE format('revoke update, delete, truncate on %s from %I', only_added_to, application);
  END LOOP;
  -- Seals are made by the owner's own function alone: over rows that are there.
  EXECUTE format('revoke insert on public.audit_seal from %I', application);
END $$;
