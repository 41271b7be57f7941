-- A report of the whole school reads everybody's row of one month: with the branch first, it read all months.
DROP INDEX "attendance_month_branch";
--> statement-breakpoint
CREATE INDEX "attendance_month_month" ON "attendance_month" ("month", "branch_id");
