-- A day of a member of staff is put right as a student's is: asked for by one, decided by another, and by nobody of their own.
ALTER TABLE "attendance_change" ALTER COLUMN "student_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "attendance_change" ADD COLUMN "user_id" integer REFERENCES "app_user" ("id");
--> statement-breakpoint
ALTER TABLE "attendance_change" ADD CONSTRAINT "attendance_change_of_one_person" CHECK (num_nonnulls("student_id", "user_id") = 1);
--> statement-breakpoint
ALTER TABLE "attendance_change" ADD CONSTRAINT "attendance_change_not_own" CHECK ("decided_by" <> "user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_change_one_of_staff" ON "attendance_change" ("user_id", "day") WHERE "state" = 'waiting';
--> statement-breakpoint
CREATE INDEX "attendance_change_user" ON "attendance_change" ("user_id", "day") WHERE "user_id" IS NOT NULL;
