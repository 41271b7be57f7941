-- For how many months each kind of personal data is kept; null for ever. What it throws away the job does, every night.
CREATE TABLE "retention_rule" (
  "kind" text PRIMARY KEY,
  "months" integer,
  "version" integer NOT NULL DEFAULT 1,
  "changed_at" timestamp with time zone,
  CONSTRAINT "retention_rule_kept_long_enough" CHECK ("months" >= CASE
    WHEN "kind" IN ('leave', 'contacts', 'students') THEN 12 ELSE 3 END),
  CONSTRAINT "retention_rule_kind_known" CHECK ("kind" IN ('messages', 'imports', 'enquiries', 'leave', 'contacts', 'students'))
);
--> statement-breakpoint
INSERT INTO "retention_rule" ("kind") VALUES ('messages'), ('imports'), ('enquiries'), ('leave'), ('contacts'), ('students');
