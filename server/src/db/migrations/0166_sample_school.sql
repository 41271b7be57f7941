-- A school that was filled to practise with, and may be thrown away as a whole.
ALTER TABLE "school" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;
