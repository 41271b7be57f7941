-- One word for one idea: the roles that came with the product carry the names of the word list. A role that the school
-- has renamed, and a name that another role has already, stay as they are.
UPDATE "role" AS r SET "name_en" = n.new
FROM (VALUES ('Operator', 'School administrator'), ('Head teacher', 'Principal'), ('Gate keeper', 'Gatekeeper')) AS n (old, new)
WHERE r."name_en" = n.old AND NOT EXISTS (SELECT 1 FROM "role" AS o WHERE lower(o."name_en") = lower(n.new));
--> statement-breakpoint
UPDATE "role" SET "name_lo" = 'ພະນັກງານທະບຽນ'
WHERE "name_lo" = 'ນາຍທະບຽນ' AND NOT EXISTS (SELECT 1 FROM "role" AS o WHERE o."name_lo" = 'ພະນັກງານທະບຽນ');
