-- What an account has sent in files on a day of the school. Worth nothing after it: no log is written of it, a crash empties
-- it, and no backup has it.
CREATE UNLOGGED TABLE "upload_day" (
  "user_id" integer NOT NULL REFERENCES "app_user" ("id") ON DELETE CASCADE,
  "day" date NOT NULL,
  "files" integer NOT NULL,
  "bytes" bigint NOT NULL,
  CONSTRAINT "upload_day_user_id_day_pk" PRIMARY KEY ("user_id", "day")
);
