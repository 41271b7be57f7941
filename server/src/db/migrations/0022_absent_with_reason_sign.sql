-- ມ is "present" in attendance and ຫ "with reason": the usual code for an absence with reason said the opposite.
UPDATE "mark_code" SET "sign" = 'ຫ'
WHERE "code" = 'ABR' AND "sign" = 'ມ'
	AND NOT EXISTS (SELECT 1 FROM "mark_code" AS "other" WHERE "other"."sign" = 'ຫ' AND "other"."active");
