-- Who may let the holder of a blocked card pass does so at the gate, and so must be able to open it.
INSERT INTO "role_permission" ("role_id", "permission")
SELECT "held"."role_id", "given"."permission"
FROM "role_permission" AS "held", (VALUES ('checkinout.event.view'), ('checkinout.event.create')) AS "given" ("permission")
WHERE "held"."permission" = 'checkinout.event.override'
ON CONFLICT DO NOTHING;
