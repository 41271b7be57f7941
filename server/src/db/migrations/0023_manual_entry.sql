-- Why somebody passed the gate by a typed code.
ALTER TABLE "check_event" ADD COLUMN "manual_reason" text;
--> statement-breakpoint
ALTER TABLE "check_event" ADD CONSTRAINT "check_event_manual_reason_known"
  CHECK ("manual_reason" IN ('card_forgotten', 'card_lost', 'card_damaged', 'no_card_yet', 'reader_broken'));
--> statement-breakpoint
-- For schools that are at work already; an empty database gets its roles, with these, after the migrations.
INSERT INTO "role_permission" ("role_id", "permission")
SELECT "role"."id", 'checkinout.event.override' FROM "role" WHERE "role"."id" IN (1, 2)
ON CONFLICT DO NOTHING;
