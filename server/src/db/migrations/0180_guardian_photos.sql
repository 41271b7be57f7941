-- By which a gate knows who comes for a child.
CREATE TABLE "guardian_photo" (
  "guardian_id" integer PRIMARY KEY NOT NULL REFERENCES "guardian" ("id") ON DELETE CASCADE,
  "content_type" text NOT NULL,
  "content" bytea,
  "file" text REFERENCES "stored_file" ("hash"),
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "guardian_photo_one_place" CHECK (num_nonnulls("content", "file") = 1)
);
--> statement-breakpoint
CREATE INDEX "guardian_photo_file" ON "guardian_photo" ("file") WHERE "file" IS NOT NULL;
