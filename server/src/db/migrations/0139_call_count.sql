-- How often callers have called within a minute, by all servers together. Worth nothing after it: no log is written of it,
-- a crash empties it, and no backup has it.
CREATE UNLOGGED TABLE "call_count" (
  "key" text NOT NULL,
  "minute" integer NOT NULL,
  "count" integer NOT NULL,
  CONSTRAINT "call_count_key_minute_pk" PRIMARY KEY ("key", "minute")
);
