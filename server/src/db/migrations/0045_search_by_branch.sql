-- A search in one branch of many read everybody's tokens and then each one's enrolment. Beside a token stand the branches
-- in which its student is or was enrolled, one bit each; -1, all of them, where nobody has looked yet. Two branches may
-- share a bit: who is found is still asked for the enrolment itself.
ALTER TABLE "student_search" ADD COLUMN "branches" bigint DEFAULT -1 NOT NULL;
--> statement-breakpoint
CREATE FUNCTION branch_bit(branch integer) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 1::bigint << (branch % 63)
$$;
--> statement-breakpoint
-- Puts down the branches of those of whom none are known. Nobody is enrolled meanwhile, so that no branch is forgotten;
-- where somebody is being enrolled right now, it is left to the next time: -1 finds them everywhere.
CREATE FUNCTION settle_search_branches() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM student_search WHERE branches = -1) THEN
    LOCK TABLE enrolment IN SHARE ROW EXCLUSIVE MODE NOWAIT;
    UPDATE student_search s SET branches = e.bits
      FROM (SELECT student_id, bit_or(branch_bit(branch_id)) AS bits FROM enrolment GROUP BY student_id) e
      WHERE s.branches = -1 AND s.student_id = e.student_id;
  END IF;
EXCEPTION WHEN lock_not_available THEN
  NULL;
END $$;
--> statement-breakpoint
ALTER TABLE "student_search" DROP CONSTRAINT "student_search_token_student_id_pk";
--> statement-breakpoint
SELECT settle_search_branches();
--> statement-breakpoint
ALTER TABLE "student_search" ADD CONSTRAINT "student_search_token_student_id_pk"
  PRIMARY KEY ("token","student_id") INCLUDE ("fields","branches");
--> statement-breakpoint
CREATE INDEX "student_search_unsettled" ON "student_search" USING btree ("student_id") WHERE "student_search"."branches" = -1;
--> statement-breakpoint
CREATE FUNCTION enrolment_found_in_branch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE student_search SET branches = branches | branch_bit(NEW.branch_id)
    WHERE student_id = NEW.student_id AND branches & branch_bit(NEW.branch_id) = 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER enrolment_found_in_branch AFTER INSERT OR UPDATE OF student_id, branch_id ON enrolment
  FOR EACH ROW EXECUTE FUNCTION enrolment_found_in_branch();
