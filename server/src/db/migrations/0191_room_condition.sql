-- What the school census asks of each room. Null: nobody has looked.
ALTER TABLE "room" ADD COLUMN "condition" text;
--> statement-breakpoint
ALTER TABLE "room" ADD CONSTRAINT "room_condition_known" CHECK ("condition" IN ('good', 'repair', 'unfit'));
