-- A second factor beside the password: codes of an authenticator app, and ten for the day on which it is lost.
CREATE TABLE "second_factor" (
  "user_id" integer PRIMARY KEY REFERENCES "app_user"("id") ON DELETE CASCADE,
  "secret" bytea NOT NULL,
  "confirmed_at" timestamp with time zone,
  -- The half minute of the last code that was taken: none of it or before counts again.
  "last_step" bigint NOT NULL DEFAULT 0,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "second_factor_secret_long" CHECK (octet_length("secret") >= 20)
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
  "user_id" integer NOT NULL REFERENCES "app_user"("id") ON DELETE CASCADE,
  "code_hash" bytea NOT NULL,
  "used_at" timestamp with time zone,
  CONSTRAINT "recovery_code_pk" PRIMARY KEY ("user_id", "code_hash")
);
--> statement-breakpoint
ALTER TABLE "school" ADD COLUMN "second_factor_demanded" boolean NOT NULL DEFAULT false;
--> statement-breakpoint
-- When the session's holder last proved who they are.
ALTER TABLE "session" ADD COLUMN "confirmed_at" timestamp with time zone NOT NULL DEFAULT now();
--> statement-breakpoint
ALTER TABLE "sign_in_throttle" DROP CONSTRAINT "sign_in_throttle_scope_known";
--> statement-breakpoint
ALTER TABLE "sign_in_throttle" ADD CONSTRAINT "sign_in_throttle_scope_known" CHECK ("scope" IN ('pair', 'device', 'address', 'name', 'password', 'factor'));
