-- Whether a family has a child in a branch is answered by these two alone.
DROP INDEX "student_family";
--> statement-breakpoint
CREATE INDEX "student_family" ON "student" ("family_id") INCLUDE ("id");
--> statement-breakpoint
DROP INDEX "enrolment_student";
--> statement-breakpoint
CREATE INDEX "enrolment_student" ON "enrolment" ("student_id", "start_date") INCLUDE ("branch_id");
