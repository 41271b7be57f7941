-- A published card is shown to its family from a time that the school sets; null: at once.
ALTER TABLE "report_card" ADD COLUMN "shown_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "report_card" ADD CONSTRAINT "report_card_shown_once_published" CHECK ("shown_from" is null or "published" is not null);--> statement-breakpoint
-- How the school lays its cards out, one row a kind; without one they are as the product has them.
CREATE TABLE "report_card_layout" (
  "kind" text PRIMARY KEY,
  "layout" jsonb NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  CONSTRAINT "report_card_layout_kind_known" CHECK ("kind" in ('month', 'term', 'year'))
);
