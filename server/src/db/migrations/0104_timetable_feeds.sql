-- A secret address under which the lessons of a teacher, class or room are read by a calendar; only its hash is kept.
CREATE TABLE "timetable_feed" (
  "id" integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "branch_id" integer NOT NULL REFERENCES "branch"("id"),
  "kind" text NOT NULL,
  "target_id" integer NOT NULL,
  "user_id" integer NOT NULL REFERENCES "app_user"("id") ON DELETE CASCADE,
  "locale" text NOT NULL,
  "token_hash" bytea NOT NULL,
  "made_at" timestamp with time zone NOT NULL DEFAULT now(),
  "version" integer NOT NULL DEFAULT 1,
  CONSTRAINT "timetable_feed_once" UNIQUE ("user_id", "kind", "target_id"),
  CONSTRAINT "timetable_feed_token" UNIQUE ("token_hash"),
  CONSTRAINT "timetable_feed_kind_known" CHECK ("kind" in ('teacher', 'class', 'room')),
  CONSTRAINT "timetable_feed_locale_known" CHECK ("locale" in ('en', 'lo'))
);
