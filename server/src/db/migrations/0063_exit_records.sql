-- Who stopped studying here: destination, clearance, transfer certificate, and what became of those who were missing
-- between two years. Beside the enrolment, whose year may be closed by then.
CREATE TABLE "exit_record" (
  "enrolment_id" integer PRIMARY KEY NOT NULL REFERENCES "enrolment"("id") ON DELETE CASCADE,
  "branch_id" integer NOT NULL REFERENCES "branch"("id"),
  "destination" text DEFAULT '' NOT NULL,
  "clearance" text DEFAULT '' NOT NULL,
  "reason" text DEFAULT '' NOT NULL,
  "accounted_as" text,
  "paper_year" smallint,
  "paper_number" integer,
  "paper_issued_on" date,
  "changed_by" integer NOT NULL REFERENCES "app_user"("id"),
  "changed_at" timestamp with time zone DEFAULT now() NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "exit_record_accounted_known" CHECK ("accounted_as" in ('transferred_out', 'withdrawn', 'dropped_out', 'deceased')),
  CONSTRAINT "exit_record_clearance_known" CHECK ("clearance" in ('', 'cleared', 'not_cleared')),
  CONSTRAINT "exit_record_paper_whole" CHECK (num_nonnulls("paper_year", "paper_number", "paper_issued_on") in (0, 3))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "exit_record_paper_unique" ON "exit_record" ("branch_id", "paper_year", "paper_number");
