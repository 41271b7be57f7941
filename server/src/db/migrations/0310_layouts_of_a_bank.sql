-- What the columns of a bank's other files mean, beside those of its last one: a bank writes its files in more than one way.
ALTER TABLE "bank" ADD COLUMN "other_layouts" jsonb DEFAULT '[]' NOT NULL;
