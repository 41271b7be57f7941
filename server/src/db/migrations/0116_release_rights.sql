-- To make a version live, and to take one back, from the product itself: whoever may look at releases and take a tab from elsewhere.
INSERT INTO "role_permission" ("role_id", "permission")
SELECT DISTINCT "role_id", "given" FROM "role_permission", (VALUES
  ('settings.release.approve'), ('settings.release.void')
) AS "right" ("given")
WHERE "permission" = 'settings.release.override'
ON CONFLICT DO NOTHING;
