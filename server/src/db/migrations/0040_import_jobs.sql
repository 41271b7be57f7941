-- What is being done with an import is a job; where it stands otherwise its result, run and undoing say. One that was cut
-- off wrote nothing, and neither did one that failed: its job goes where its screen still finds why.
INSERT INTO "job" ("kind", "subject", "branch_id", "year_id", "input", "request_id", "created_by", "created_at", "state",
  "attempts", "beat_at", "done", "total", "finished_at", "error_code")
SELECT 'education.import.' || CASE
    WHEN i."state" IN ('uploaded', 'checking') THEN 'check'
    WHEN i."state" IN ('checked', 'running') THEN 'run'
    ELSE 'undo'
  END,
  'education.import:' || i."id", i."branch_id", i."year_id", jsonb_build_object('id', i."id"), '', i."created_by",
  coalesce(i."beat_at", i."created_at"), 'failed', 1, i."beat_at", least(i."done", i."total"), i."total",
  coalesce(i."beat_at", i."created_at"),
  CASE
    WHEN i."state" IN ('checking', 'running', 'undoing') THEN 'interrupted'
    WHEN i."failure" IN ('check_failed', 'run_failed', 'undo_failed') THEN 'internal_error'
    ELSE i."failure"
  END
FROM "student_import" i
WHERE i."state" IN ('checking', 'running', 'undoing') OR i."failure" <> ''
ORDER BY i."id";
--> statement-breakpoint
-- A check that is under way, or failed, has a choice of columns without a result.
UPDATE "student_import" SET "counts" = NULL, "buddhist" = 0, "crowded" = '[]' WHERE "state" IN ('uploaded', 'checking');
--> statement-breakpoint
ALTER TABLE "student_import"
  DROP CONSTRAINT "student_import_state_known",
  DROP COLUMN "state", DROP COLUMN "failure", DROP COLUMN "done", DROP COLUMN "total", DROP COLUMN "beat_at",
  ADD CONSTRAINT "student_import_checked_before_run" CHECK ("ran_at" IS NULL OR "counts" IS NOT NULL),
  ADD CONSTRAINT "student_import_run_before_undone" CHECK ("undone_at" IS NULL OR "ran_at" IS NOT NULL);
