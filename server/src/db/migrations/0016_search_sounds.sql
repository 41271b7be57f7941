-- Of which making the stored search tokens are; the server makes anew at its start what is older than its own.
CREATE TABLE "search_index" (
	"whole" boolean PRIMARY KEY DEFAULT true CHECK ("whole"),
	"sounds" integer NOT NULL
);
--> statement-breakpoint
INSERT INTO "search_index" ("sounds") VALUES (0);
--> statement-breakpoint
-- With the status and the id in it, a page of the register in name order is cut without reading the rows before it.
DROP INDEX "enrolment_register_by_name";
--> statement-breakpoint
CREATE INDEX "enrolment_register_by_name" ON "enrolment" USING btree ("year_id","sort_key","pupil_id","pupil_status","id") WHERE "enrolment"."is_current";
--> statement-breakpoint
-- The name in Latin script as it is folded for searching. The server fills it at its start, with the search tokens.
ALTER TABLE "pupil" ADD COLUMN "folded_latin_name" text collate "C" DEFAULT '' NOT NULL;
--> statement-breakpoint
CREATE INDEX "pupil_folded_latin_name" ON "pupil" USING btree ("folded_latin_name");
