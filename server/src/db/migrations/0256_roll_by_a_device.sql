-- A roll that a gate's own device called names the device; who set it up answers for it, and has called nobody.
ALTER TABLE "roll_call" ADD COLUMN "kiosk_id" integer REFERENCES "kiosk" ("id");
--> statement-breakpoint
CREATE INDEX "roll_call_kiosk" ON "roll_call" ("kiosk_id") WHERE "kiosk_id" IS NOT NULL;
