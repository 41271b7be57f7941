-- When each student's outcome was last chosen, by the versions of the rollover, so that a choice for all of a list
-- passes over those who were decided since the list was read.
ALTER TABLE "rollover_decision" ADD COLUMN "chosen_in" integer DEFAULT 0 NOT NULL;
