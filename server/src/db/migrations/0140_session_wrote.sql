-- When a session last wrote: until a standby has come that far, it reads from the primary. A new one may not be there yet.
ALTER TABLE "session" ADD COLUMN "wrote_at" timestamp with time zone NOT NULL DEFAULT now();
