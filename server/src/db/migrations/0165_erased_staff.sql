-- Of somebody who worked here, no more is kept than the law asks for.
ALTER TABLE "app_user" ADD COLUMN "erased_at" timestamp with time zone;
--> statement-breakpoint
CREATE FUNCTION account_used_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.erased_at := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "app_user_used_again" BEFORE UPDATE OF "status" ON "app_user" FOR EACH ROW
  WHEN (NEW.status <> 'disabled' AND NEW.erased_at IS NOT NULL) EXECUTE FUNCTION account_used_again();
--> statement-breakpoint
-- A server of the last release knows no such rule: its row comes when somebody first chooses one.
ALTER TABLE "retention_rule" DROP CONSTRAINT "retention_rule_kind_known";
--> statement-breakpoint
ALTER TABLE "retention_rule" ADD CONSTRAINT "retention_rule_kind_known" CHECK ("kind" IN ('messages', 'imports', 'enquiries', 'leave', 'contacts', 'students', 'visitors', 'staff'));
--> statement-breakpoint
ALTER TABLE "retention_rule" DROP CONSTRAINT "retention_rule_kept_long_enough";
--> statement-breakpoint
ALTER TABLE "retention_rule" ADD CONSTRAINT "retention_rule_kept_long_enough" CHECK ("months" >= CASE
  WHEN "kind" IN ('leave', 'contacts', 'students', 'staff') THEN 12 ELSE 3 END);
