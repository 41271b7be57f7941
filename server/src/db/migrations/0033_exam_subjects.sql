-- The leaving exam by subject: what a batch sits, and each candidate's mark of each. A batch without subjects keeps its
-- one mark a candidate, and so does every result that is there today.
CREATE TABLE "graduation_exam_subject" (
	"batch_id" integer NOT NULL REFERENCES "graduation_batch"("id") ON DELETE cascade,
	"subject_id" integer NOT NULL REFERENCES "subject"("id"),
	"position" smallint NOT NULL,
	"coefficient" numeric(4, 2) DEFAULT 1 NOT NULL,
	CONSTRAINT "graduation_exam_subject_pkey" PRIMARY KEY ("batch_id", "subject_id"),
	CONSTRAINT "graduation_exam_subject_coefficient_in_range" CHECK ("coefficient" > 0 and "coefficient" <= 20)
);
--> statement-breakpoint
CREATE INDEX "graduation_exam_subject_subject" ON "graduation_exam_subject" ("subject_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "graduation_candidate_of_batch" ON "graduation_candidate" ("id", "batch_id");
--> statement-breakpoint
-- A mark is of a subject that the candidate's own batch sits: that can't go while the mark is there.
CREATE TABLE "graduation_exam_mark" (
	"candidate_id" integer NOT NULL,
	"batch_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"sitting" text NOT NULL,
	"mark" numeric(4, 2) NOT NULL,
	CONSTRAINT "graduation_exam_mark_pkey" PRIMARY KEY ("candidate_id", "subject_id", "sitting"),
	CONSTRAINT "graduation_exam_mark_of_candidate" FOREIGN KEY ("candidate_id", "batch_id") REFERENCES "graduation_candidate"("id", "batch_id") ON DELETE cascade,
	CONSTRAINT "graduation_exam_mark_of_exam_subject" FOREIGN KEY ("batch_id", "subject_id") REFERENCES "graduation_exam_subject"("batch_id", "subject_id"),
	CONSTRAINT "graduation_exam_mark_sitting_known" CHECK ("sitting" in ('exam', 're_sit')),
	CONSTRAINT "graduation_exam_mark_in_range" CHECK ("mark" between 0 and 10)
);
--> statement-breakpoint
CREATE INDEX "graduation_exam_mark_subject" ON "graduation_exam_mark" ("batch_id", "subject_id");
