CREATE TABLE "release_measure" (
	"part" text collate "C" NOT NULL,
	"part_version" text collate "C" NOT NULL,
	"metric" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"composition" text collate "C" NOT NULL,
	"bucket" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "release_measure_pk" PRIMARY KEY("part","part_version","metric","hour","composition","bucket"),
	CONSTRAINT "release_measure_metric_known" CHECK ("release_measure"."metric" in ('load', 'lcp', 'inp', 'cls')),
	CONSTRAINT "release_measure_counted" CHECK ("release_measure"."count" > 0)
);
--> statement-breakpoint
CREATE INDEX "release_measure_hour" ON "release_measure" USING btree ("hour");
--> statement-breakpoint
ALTER TABLE "failure_report" ADD COLUMN "page" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "failure_report" ADD COLUMN "signed_in" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX "failure_report_part" ON "failure_report" USING btree ("part","part_version","at");
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "page_key" text collate "C";
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "develop_tab" text collate "C";
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "develop_entry" text;
--> statement-breakpoint
CREATE UNIQUE INDEX "session_page_key_unique" ON "session" USING btree ("page_key");
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_develops_whole" CHECK (("session"."develop_tab" is null) = ("session"."develop_entry" is null));
--> statement-breakpoint
INSERT INTO "role_permission" ("role_id", "permission")
SELECT "role"."id", "given"."permission"
FROM "role", (VALUES ('settings.release.view'), ('settings.release.override')) AS "given" ("permission")
WHERE "role"."id" IN (1, 2)
ON CONFLICT DO NOTHING;
