-- When a shift judged somebody last, and whether it ever did: a judged shift is never deleted nor rewritten.
CREATE INDEX "check_event_shift" ON "check_event" USING btree ("shift_id","day") WHERE "check_event"."shift_id" is not null;--> statement-breakpoint
-- Of one weekday each, so that two lists of weekdays can be asked for a common one.
CREATE FUNCTION "weekday_ranges"("days" smallint[]) RETURNS int4multirange LANGUAGE sql IMMUTABLE STRICT
  AS $$ SELECT coalesce(range_agg(int4range(d, d, '[]')), '{}'::int4multirange) FROM unnest("days") AS d $$;--> statement-breakpoint
-- For whom a shift is: everybody of a kind, a staff type, a level or a class. Different groups never clash: the narrower goes first.
CREATE FUNCTION "shift_group"("person" text, "staff_type" text, "level_id" integer, "class_id" integer) RETURNS int8range LANGUAGE sql IMMUTABLE
  AS $$ SELECT int8range(g, g, '[]') FROM (SELECT CASE
    WHEN "class_id" IS NOT NULL THEN 30000000000 + "class_id"
    WHEN "level_id" IS NOT NULL THEN 20000000000 + "level_id"
    WHEN "staff_type" IS NOT NULL THEN 10000000000 + coalesce(array_position(ARRAY['management','teaching','office','gate','other'], "staff_type"), 0)
    WHEN "person" = 'staff' THEN 1 ELSE 0 END AS g) AS groups $$;--> statement-breakpoint
-- No two shifts for one person and day, unless one is the morning's and one the afternoon's.
ALTER TABLE "shift" ADD CONSTRAINT "shift_one_a_day"
  EXCLUDE USING gist (int8range(branch_id, branch_id, '[]') WITH &&, shift_group(person, staff_type, level_id, class_id) WITH &&,
    weekday_ranges(weekdays) WITH &&, daterange(valid_from, valid_until, '[]') WITH &&,
    (CASE session WHEN 'morning' THEN int4range(0, 1) WHEN 'afternoon' THEN int4range(1, 2) ELSE int4range(0, 2) END) WITH &&);--> statement-breakpoint
-- The two sessions of a day lie apart, else the gate can't tell to which of them a scan belongs.
ALTER TABLE "shift" ADD CONSTRAINT "shift_sessions_apart"
  EXCLUDE USING gist (int8range(branch_id, branch_id, '[]') WITH &&, shift_group(person, staff_type, level_id, class_id) WITH &&,
    weekday_ranges(weekdays) WITH &&, daterange(valid_from, valid_until, '[]') WITH &&,
    int4range((extract(epoch FROM in_from) / 60)::integer, (extract(epoch FROM out_until) / 60)::integer) WITH &&);
