-- Tries of signing in, counted by name and place, so that no stranger keeps anybody out.
CREATE TABLE "sign_in_throttle" (
	"scope" text NOT NULL,
	"account" text COLLATE "C" NOT NULL,
	"place" text COLLATE "C" NOT NULL,
	"tries" integer NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"locked_until" timestamp with time zone,
	"locks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sign_in_throttle_scope_account_place_pk" PRIMARY KEY("scope","account","place"),
	CONSTRAINT "sign_in_throttle_scope_known" CHECK ("sign_in_throttle"."scope" in ('pair', 'device', 'address', 'name', 'password'))
);
--> statement-breakpoint
CREATE INDEX "sign_in_throttle_account" ON "sign_in_throttle" ("account");
--> statement-breakpoint
CREATE INDEX "sign_in_throttle_last" ON "sign_in_throttle" ("last_at");
--> statement-breakpoint
CREATE TABLE "known_device" (
	"user_id" integer NOT NULL,
	"device_hash" text COLLATE "C" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_device_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash"),
	CONSTRAINT "known_device_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX "known_device_hash" ON "known_device" ("device_hash");
--> statement-breakpoint
CREATE INDEX "known_device_last" ON "known_device" ("last_used_at");
--> statement-breakpoint
-- What it holds is forgotten within a day anyway, and names that nobody has shouldn't be kept as they were typed.
DROP TABLE "login_failure";
