-- A published card keeps the layout that it was published with; null: published before layouts were kept.
ALTER TABLE "report_card" ADD COLUMN "layout" jsonb;--> statement-breakpoint
ALTER TABLE "report_card" ADD CONSTRAINT "report_card_layout_once_published" CHECK ("layout" is null or "published" is not null);
