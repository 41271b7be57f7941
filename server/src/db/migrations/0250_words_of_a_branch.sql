-- A search in one branch of twenty read the words of all and left out the others'. Now it reads the ranges of those who
-- are or were in that branch, each set of branches being one range of this index.
CREATE INDEX "student_search_in_branch" ON "student_search" USING btree ("branches","token","student_id") INCLUDE ("fields");
--> statement-breakpoint
-- What a search needs of each enrolment it finds stands in the index: a large branch's hundreds aren't fetched one by one.
CREATE UNIQUE INDEX "enrolment_one_current_covering" ON "enrolment" USING btree ("student_id","year_id")
  INCLUDE ("sort_key","latin_sort_key","student_status","id") WHERE "enrolment"."is_current";
--> statement-breakpoint
DROP INDEX "enrolment_one_current";
--> statement-breakpoint
ALTER INDEX "enrolment_one_current_covering" RENAME TO "enrolment_one_current";
