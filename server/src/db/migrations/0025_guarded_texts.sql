-- Health notes and legal restrictions have permissions of their own. In schools that are at work already, whoever
-- keeps the records of pupils goes on doing so; an empty database gets its roles, with these, after the migrations.
INSERT INTO "role_permission" ("role_id", "permission")
SELECT "role"."id", "given"."permission"
FROM "role", (VALUES
  ('education.health.view'), ('education.health.edit'),
  ('education.legal_restriction.view'), ('education.legal_restriction.edit')
) AS "given" ("permission")
WHERE "role"."id" IN (1, 2)
  OR ("role"."scope" IN ('all_branches', 'own_branch') AND EXISTS (
    SELECT 1 FROM "role_permission" "held"
    WHERE "held"."role_id" = "role"."id" AND "held"."permission" = 'education.pupil.edit'))
ON CONFLICT DO NOTHING;
