-- What the school census asks of each teacher. Null: nobody has said.
ALTER TABLE "teaching_profile" ADD COLUMN "training" text;
--> statement-breakpoint
ALTER TABLE "teaching_profile" ADD CONSTRAINT "teaching_profile_training_known" CHECK ("training" IN ('none', 'lower', 'middle', 'higher', 'bachelor', 'master', 'doctor'));
