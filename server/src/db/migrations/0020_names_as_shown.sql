-- A list sorts by the name that is shown: beside the key of the name in Lao (else Latin) stands that of the name in
-- Latin (else Lao). Made by the database itself, so that no way of writing a name forgets it. Letters first, marks of
-- Latin letters beside them; who is known in Lao only comes after, in Lao order.
CREATE FUNCTION latin_sort_key(shown text, otherwise text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN btrim(shown) = '' THEN otherwise
    ELSE lower(regexp_replace(normalize(btrim(shown), NFD), '[\u0300-\u036f]', '', 'g') COLLATE "C") END
$$;
--> statement-breakpoint
ALTER TABLE "pupil" ADD COLUMN "latin_sort_key" text collate "C" NOT NULL GENERATED ALWAYS AS (latin_sort_key(CASE WHEN "first_name_en" = '' THEN '' ELSE "first_name_en" || ' ' || "surname_en" END, "sort_key")) STORED;
--> statement-breakpoint
ALTER TABLE "family" ADD COLUMN "latin_sort_key" text collate "C" NOT NULL GENERATED ALWAYS AS (latin_sort_key("name_en", "sort_key")) STORED;
--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "latin_sort_key" text collate "C" NOT NULL GENERATED ALWAYS AS (latin_sort_key("name_en", "sort_key")) STORED;
--> statement-breakpoint
ALTER TABLE "subject" ADD COLUMN "latin_sort_key" text collate "C" NOT NULL GENERATED ALWAYS AS (latin_sort_key("name_en", "sort_key")) STORED;
--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "latin_sort_key" text collate "C" NOT NULL GENERATED ALWAYS AS (latin_sort_key("title_en", "sort_key")) STORED;
--> statement-breakpoint
CREATE INDEX "family_latin_sort" ON "family" USING btree ("latin_sort_key","id");
--> statement-breakpoint
CREATE INDEX "app_user_latin_sort" ON "app_user" USING btree ("latin_sort_key","id");
--> statement-breakpoint
-- The register's copy, as it has one of the Lao key.
ALTER TABLE "enrolment" ADD COLUMN "latin_sort_key" text collate "C" DEFAULT '' NOT NULL;
--> statement-breakpoint
UPDATE "enrolment" SET "latin_sort_key" = "pupil"."latin_sort_key" FROM "pupil" WHERE "pupil"."id" = "enrolment"."pupil_id";
--> statement-breakpoint
CREATE INDEX "enrolment_register_by_latin_name" ON "enrolment" USING btree ("year_id","latin_sort_key","pupil_id","pupil_status","id") WHERE "enrolment"."is_current";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION enrolment_copies_pupil() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT sort_key, latin_sort_key, status INTO NEW.sort_key, NEW.latin_sort_key, NEW.pupil_status
    FROM pupil WHERE id = NEW.pupil_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER enrolment_copies_pupil ON enrolment;
--> statement-breakpoint
CREATE TRIGGER enrolment_copies_pupil BEFORE INSERT OR UPDATE OF pupil_id, sort_key, latin_sort_key, pupil_status ON enrolment
  FOR EACH ROW EXECUTE FUNCTION enrolment_copies_pupil();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION pupil_copied_to_enrolments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE enrolment SET sort_key = NEW.sort_key, latin_sort_key = NEW.latin_sort_key, pupil_status = NEW.status
    WHERE pupil_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER pupil_copied_to_enrolments ON pupil;
--> statement-breakpoint
CREATE TRIGGER pupil_copied_to_enrolments AFTER UPDATE ON pupil
  FOR EACH ROW WHEN ((NEW.sort_key, NEW.latin_sort_key, NEW.status) IS DISTINCT FROM (OLD.sort_key, OLD.latin_sort_key, OLD.status))
  EXECUTE FUNCTION pupil_copied_to_enrolments();
--> statement-breakpoint
-- By which of a pupil's fields a token finds: ranks the hits, says why a row is one, and keeps a field that somebody
-- may not read from being searched by them. The server makes the tokens anew at its start.
ALTER TABLE "pupil_search" ADD COLUMN "fields" smallint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "pupil_search" DROP CONSTRAINT "pupil_search_token_pupil_id_pk", ADD CONSTRAINT "pupil_search_token_pupil_id_pk" PRIMARY KEY ("token","pupil_id") INCLUDE ("fields");
--> statement-breakpoint
UPDATE "search_index" SET "sounds" = 0;
