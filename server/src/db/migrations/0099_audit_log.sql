-- Who may read what everybody did.
INSERT INTO "role_permission" ("role_id", "permission")
SELECT "role"."id", "given"."permission"
FROM "role", (VALUES ('settings.audit.view'), ('settings.audit.export')) AS "given" ("permission")
WHERE "role"."id" IN (1, 2)
ON CONFLICT DO NOTHING;
