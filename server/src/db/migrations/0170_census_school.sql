-- The other figures of a census as they were sent, row by row. Null: sent before they were kept.
ALTER TABLE "census_submission" ADD COLUMN "school" jsonb;
