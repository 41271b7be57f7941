-- Shifts and ors bind alike and from the left: without brackets the kind was shifted out, and a teacher, a room and a
-- class of one number were taken for the same thing.
ALTER TABLE "timetable_occupancy" DROP CONSTRAINT "timetable_no_clash";
--> statement-breakpoint
ALTER TABLE "timetable_occupancy" DROP COLUMN "taken";
--> statement-breakpoint
ALTER TABLE "timetable_occupancy" ADD COLUMN "taken" bigint GENERATED ALWAYS AS
  (("kind"::bigint << 48) | ("resource_id"::bigint << 16) | ("part"::bigint << 4) | "weekday"::bigint) STORED;
--> statement-breakpoint
ALTER TABLE "timetable_occupancy" ADD CONSTRAINT "timetable_no_clash"
  EXCLUDE USING gist (int8range("timetable_id", "timetable_id", '[]') WITH &&,
    int8range("taken", "taken", '[]') WITH &&, "minutes" WITH &&) DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
-- What clashes with what is put in is looked for by whoever writes a whole week.
CREATE INDEX "timetable_occupancy_taken" ON "timetable_occupancy" ("timetable_id", "taken");
