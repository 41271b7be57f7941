-- What is live together is more than shell and tabs: each server that began to serve after another one.
CREATE TABLE "server_version" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "since" timestamp with time zone DEFAULT now() NOT NULL,
  "version" text NOT NULL,
  "commit" text NOT NULL
);
