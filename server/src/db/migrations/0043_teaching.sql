-- Who teaches what is planned cell by cell, class by subject: each cell has a version, so that of two who plan at once
-- neither writes over the other.
CREATE TABLE "teaching_cell" (
  "class_id" integer NOT NULL REFERENCES "class"("id") ON DELETE CASCADE,
  "subject_id" integer NOT NULL REFERENCES "subject"("id"),
  "version" integer NOT NULL DEFAULT 1,
  PRIMARY KEY ("class_id", "subject_id")
);
--> statement-breakpoint
CREATE INDEX "teaching_cell_subject" ON "teaching_cell" ("subject_id");
--> statement-breakpoint
-- How many periods a week a teacher may have, and what they are qualified for.
CREATE TABLE "teaching_profile" (
  "teacher_id" integer PRIMARY KEY REFERENCES "app_user"("id") ON DELETE CASCADE,
  "weekly_cap" smallint,
  "version" integer NOT NULL DEFAULT 1,
  CONSTRAINT "teaching_profile_weekly_cap_in_range" CHECK ("weekly_cap" between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "teaching_profile_subject" (
  "teacher_id" integer NOT NULL REFERENCES "teaching_profile"("teacher_id") ON DELETE CASCADE,
  "subject_id" integer NOT NULL REFERENCES "subject"("id") ON DELETE CASCADE,
  PRIMARY KEY ("teacher_id", "subject_id")
);
--> statement-breakpoint
CREATE INDEX "teaching_profile_subject_subject" ON "teaching_profile_subject" ("subject_id");
--> statement-breakpoint
INSERT INTO "role_permission" ("role_id", "permission")
SELECT "role_id", replace("permission", 'technical.subject', 'technical.teaching') FROM "role_permission"
WHERE "permission" IN ('technical.subject.view', 'technical.subject.edit')
ON CONFLICT DO NOTHING;
