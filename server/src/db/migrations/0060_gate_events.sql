-- Every scan that a gate's device brings is kept as it came: which device, which number, what its clock showed and by how
-- much that was wrong, and what the guard was told. check_event is what the server made of it. Two gates without a line
-- can take one card twice: both lines stay here, and what differs can be listed.
CREATE TABLE "gate_event" (
  "id" uuid PRIMARY KEY,
  "branch_id" integer NOT NULL REFERENCES "branch"("id"),
  "device" text NOT NULL,
  "number" integer NOT NULL,
  "mode" text NOT NULL,
  "code" text NOT NULL,
  "direction" text NOT NULL,
  "scanned_at" timestamp with time zone NOT NULL,
  "clock_offset" integer,
  "happened_at" timestamp with time zone NOT NULL,
  "received_at" timestamp with time zone NOT NULL DEFAULT now(),
  "clock_wrong" boolean NOT NULL DEFAULT false,
  "said" text,
  "outcome" text,
  "outcome_direction" text,
  "refused" text,
  "student_id" integer REFERENCES "student"("id"),
  "user_id" integer REFERENCES "app_user"("id"),
  "recorded_by" integer NOT NULL REFERENCES "app_user"("id"),
  CONSTRAINT "gate_event_number_counts" CHECK ("number" > 0),
  CONSTRAINT "gate_event_of_one_person" CHECK (num_nonnulls("student_id", "user_id") <= 1),
  CONSTRAINT "gate_event_mode_known" CHECK ("mode" in ('gate')),
  CONSTRAINT "gate_event_direction_known" CHECK ("direction" in ('auto', 'in', 'out'))
);
--> statement-breakpoint
CREATE INDEX "gate_event_branch" ON "gate_event" ("branch_id", "happened_at" DESC);
--> statement-breakpoint
CREATE INDEX "gate_event_student" ON "gate_event" ("student_id", "happened_at") WHERE "student_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "gate_event_user" ON "gate_event" ("user_id", "happened_at") WHERE "user_id" IS NOT NULL;
--> statement-breakpoint
-- What came from a device stays; only what the server made of it is filled in, once.
CREATE FUNCTION gate_event_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.outcome IS NOT NULL OR OLD.refused IS NOT NULL
    OR (NEW.id, NEW.branch_id, NEW.device, NEW.number, NEW.code, NEW.scanned_at, NEW.clock_offset, NEW.happened_at, NEW.said)
      IS DISTINCT FROM (OLD.id, OLD.branch_id, OLD.device, OLD.number, OLD.code, OLD.scanned_at, OLD.clock_offset, OLD.happened_at, OLD.said)
  THEN
    RAISE EXCEPTION 'gate_event is append-only' USING ERRCODE = 'check_violation', CONSTRAINT = 'gate_event_stays';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER gate_event_stays BEFORE UPDATE OR DELETE ON "gate_event" FOR EACH ROW EXECUTE FUNCTION gate_event_stays();
