-- The secret in the address from which telephones follow the calendar of a branch; made when it is first asked for.
CREATE TABLE "calendar_feed" (
  "branch_id" integer PRIMARY KEY NOT NULL,
  "secret" text NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "calendar_feed_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "branch"("id") ON DELETE CASCADE
);
--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feed_secret_unique" ON "calendar_feed" ("secret");
