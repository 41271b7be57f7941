-- Files may lie outside of the tables: a row then has the hash of its bytes instead of them. Nothing is moved here, and
-- servers of the last release go on with what stands in the rows; FILES is set once they are gone.
CREATE TABLE "stored_file" (
  "hash" text PRIMARY KEY NOT NULL,
  "bytes" integer NOT NULL,
  "put_at" timestamp with time zone DEFAULT now() NOT NULL,
  "unused_since" timestamp with time zone,
  CONSTRAINT "stored_file_hash_is_one" CHECK ("hash" ~ '^[0-9a-f]{64}$')
);
CREATE INDEX "stored_file_unused" ON "stored_file" ("unused_since") WHERE "unused_since" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "student_photo" ADD COLUMN "file" text REFERENCES "stored_file" ("hash");
--> statement-breakpoint
ALTER TABLE "student_photo" ALTER COLUMN "content" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "student_photo" ADD CONSTRAINT "student_photo_one_place" CHECK (num_nonnulls("content", "file") = 1);
--> statement-breakpoint
CREATE INDEX "student_photo_file" ON "student_photo" ("file") WHERE "file" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "student_document" ADD COLUMN "file" text REFERENCES "stored_file" ("hash");
--> statement-breakpoint
ALTER TABLE "student_document" ALTER COLUMN "content" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "student_document" ADD CONSTRAINT "student_document_one_place" CHECK (num_nonnulls("content", "file") = 1);
--> statement-breakpoint
CREATE INDEX "student_document_file" ON "student_document" ("file") WHERE "file" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "user_photo" ADD COLUMN "file" text REFERENCES "stored_file" ("hash");
--> statement-breakpoint
ALTER TABLE "user_photo" ALTER COLUMN "content" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "user_photo" ADD CONSTRAINT "user_photo_one_place" CHECK (num_nonnulls("content", "file") = 1);
--> statement-breakpoint
CREATE INDEX "user_photo_file" ON "user_photo" ("file") WHERE "file" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "announcement_file" ADD COLUMN "file" text REFERENCES "stored_file" ("hash");
--> statement-breakpoint
ALTER TABLE "announcement_file" ALTER COLUMN "content" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "announcement_file" ADD CONSTRAINT "announcement_file_one_place" CHECK (num_nonnulls("content", "file") = 1);
--> statement-breakpoint
CREATE INDEX "announcement_file_file" ON "announcement_file" ("file") WHERE "file" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "page_picture_file" ADD COLUMN "file" text REFERENCES "stored_file" ("hash");
--> statement-breakpoint
ALTER TABLE "page_picture_file" ALTER COLUMN "content" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "page_picture_file" ADD CONSTRAINT "page_picture_file_one_place" CHECK (num_nonnulls("content", "file") = 1);
--> statement-breakpoint
CREATE INDEX "page_picture_file_file" ON "page_picture_file" ("file") WHERE "file" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "card_picture" ADD COLUMN "file" text REFERENCES "stored_file" ("hash");
--> statement-breakpoint
ALTER TABLE "card_picture" ALTER COLUMN "content" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "card_picture" ADD CONSTRAINT "card_picture_one_place" CHECK (num_nonnulls("content", "file") = 1);
--> statement-breakpoint
CREATE INDEX "card_picture_file" ON "card_picture" ("file") WHERE "file" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "branch_image" ADD COLUMN "file" text REFERENCES "stored_file" ("hash");
--> statement-breakpoint
ALTER TABLE "branch_image" ALTER COLUMN "content" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "branch_image" ADD CONSTRAINT "branch_image_one_place" CHECK (num_nonnulls("content", "file") = 1);
--> statement-breakpoint
CREATE INDEX "branch_image_file" ON "branch_image" ("file") WHERE "file" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "report_form" ADD COLUMN "file" text REFERENCES "stored_file" ("hash");
--> statement-breakpoint
ALTER TABLE "report_form" ALTER COLUMN "content" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "report_form" ADD CONSTRAINT "report_form_one_place" CHECK (num_nonnulls("content", "file") = 1);
--> statement-breakpoint
CREATE INDEX "report_form_file" ON "report_form" ("file") WHERE "file" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "student_import" ADD COLUMN "sheet_file" text REFERENCES "stored_file" ("hash");
--> statement-breakpoint
ALTER TABLE "student_import" ALTER COLUMN "sheet" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "student_import" ADD CONSTRAINT "student_import_sheet_one_place" CHECK (num_nonnulls("sheet", "sheet_file") = 1);
--> statement-breakpoint
CREATE INDEX "student_import_sheet_file" ON "student_import" ("sheet_file") WHERE "sheet_file" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "leave_request" ADD COLUMN "file" text REFERENCES "stored_file" ("hash");
--> statement-breakpoint
ALTER TABLE "leave_request" DROP CONSTRAINT "leave_request_paper_whole";
--> statement-breakpoint
ALTER TABLE "leave_request" ADD CONSTRAINT "leave_request_paper_whole"
  CHECK (num_nonnulls("content", "file") = num_nonnulls("content_type"));
--> statement-breakpoint
CREATE INDEX "leave_request_file" ON "leave_request" ("file") WHERE "file" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "announcement_file" ADD COLUMN "preview_file" text REFERENCES "stored_file" ("hash");
--> statement-breakpoint
ALTER TABLE "announcement_file" ADD CONSTRAINT "announcement_file_preview_one_place" CHECK (num_nonnulls("preview", "preview_file") <= 1);
--> statement-breakpoint
CREATE INDEX "announcement_file_preview_file" ON "announcement_file" ("preview_file") WHERE "preview_file" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "announcement_file" DROP CONSTRAINT "announcement_file_picture_has_preview";
--> statement-breakpoint
ALTER TABLE "announcement_file" ADD CONSTRAINT "announcement_file_picture_has_preview"
  CHECK (("kind" = 'picture') = ("preview" IS NOT NULL OR "preview_file" IS NOT NULL));
