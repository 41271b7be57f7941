-- Steps of the first day that a school does without for now.
CREATE TABLE "first_day_aside" (
  "step" text COLLATE "C" PRIMARY KEY,
  "set_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "first_day_aside_step_known" CHECK ("step" IN ('school', 'branch', 'year', 'classes', 'staff', 'students', 'fees', 'cards', 'gate'))
);
--> statement-breakpoint
-- A link that opens once: with it the first administrator chooses a password.
CREATE TABLE "sign_in_link" (
  "user_id" integer PRIMARY KEY REFERENCES "app_user"("id") ON DELETE CASCADE,
  "token_hash" bytea NOT NULL,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  "expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_link_token_hash_unique" ON "sign_in_link" ("token_hash");
