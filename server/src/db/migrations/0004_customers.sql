ALTER TABLE "session" ADD COLUMN "viewed_role_id" integer;
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_viewed_role_id_role_id_fk" FOREIGN KEY ("viewed_role_id") REFERENCES "public"."role"("id") ON DELETE set null ON UPDATE no action;
