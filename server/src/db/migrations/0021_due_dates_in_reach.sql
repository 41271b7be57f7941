-- A due date beyond the years that the product knows (it was let in once) becomes the latest that may be written today,
-- two years after the issue: nobody is overdue by it. The history of the invoice tells what it was.
INSERT INTO "audit_entry" ("branch_id", "action", "entity", "entity_id", "before", "after")
SELECT "branch_id", 'edit', 'feeinvoice.invoice', "id"::text,
  jsonb_build_object('dueDate', "due_date"::text),
  jsonb_build_object('dueDate', ("issue_date" + 731)::text)
FROM "invoice" WHERE "due_date" > date '2200-12-31';
--> statement-breakpoint
UPDATE "invoice" SET "due_date" = "issue_date" + 731, "updated_at" = now(), "version" = "version" + 1
WHERE "due_date" > date '2200-12-31';
