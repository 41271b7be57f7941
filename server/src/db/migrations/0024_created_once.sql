-- What was made under a key that the form brought: a repeat after a lost answer is answered with the same.
CREATE TABLE "created_once" (
	"key" uuid PRIMARY KEY NOT NULL,
	"entity" text NOT NULL,
	"user_id" integer NOT NULL REFERENCES "app_user"("id"),
	"request_hash" text collate "C" NOT NULL,
	"entity_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
