-- Whom the wardens of a branch have ticked off on a day, each once: the last word counts. Goes with the next day's first.
CREATE TABLE "emergency_found" (
  "branch_id" integer NOT NULL REFERENCES "branch"("id"),
  "day" date NOT NULL,
  "who" text NOT NULL,
  "found" boolean NOT NULL,
  "said_at" timestamp with time zone NOT NULL,
  "said_by" integer NOT NULL REFERENCES "app_user"("id"),
  CONSTRAINT "emergency_found_pk" PRIMARY KEY ("branch_id", "day", "who")
);
--> statement-breakpoint
CREATE INDEX "emergency_found_said_by" ON "emergency_found" ("said_by");
