-- Calling the roll is a right of its own: of whoever could until now, and of teachers for their classes.
INSERT INTO "role_permission" ("role_id", "permission")
SELECT DISTINCT "role_id", 'checkinout.roll.create' FROM "role_permission" WHERE "permission" = 'checkinout.event.create'
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "role_permission" ("role_id", "permission")
SELECT "role"."id", 'checkinout.roll.create' FROM "role"
JOIN "role_permission" "held" ON "held"."role_id" = "role"."id" AND "held"."permission" = 'reports.attendance.edit'
WHERE "role"."scope" = 'own_classes'
ON CONFLICT DO NOTHING;
