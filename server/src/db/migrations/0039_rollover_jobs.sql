-- Runs and undos of a rollover are jobs: each batch's last one goes there, so that its screen still says what became
-- of it. One that was cut off kept nothing, or was kept as a whole, as its batch says.
INSERT INTO "job" ("kind", "subject", "branch_id", "input", "request_id", "created_by", "created_at", "state", "attempts",
  "beat_at", "done", "total", "finished_at", "error_code", "error_details")
SELECT 'education.rollover.' || r."kind", 'education.rollover:' || r."batch_id", b."branch_id",
  jsonb_build_object('id', b."id"), '',
  coalesce(CASE r."kind" WHEN 'run' THEN b."run_by" ELSE b."undone_by" END, b."created_by"), r."started_at",
  CASE WHEN e."code" IS NULL THEN 'done' ELSE 'failed' END, 1, r."beat_at", r."done", r."total",
  coalesce(r."finished_at", greatest(r."beat_at", r."started_at")), e."code",
  CASE WHEN e."code" IS NOT NULL THEN r."error_details" END
FROM "rollover_run" r
JOIN "rollover_batch" b ON b."id" = r."batch_id"
CROSS JOIN LATERAL (
  SELECT CASE
    WHEN r."finished_at" IS NOT NULL THEN r."error_code"
    WHEN b."state" <> CASE r."kind" WHEN 'run' THEN 'done' ELSE 'undone' END THEN 'interrupted'
  END AS "code"
) e
ORDER BY r."batch_id";
--> statement-breakpoint
DROP TABLE "rollover_run";
