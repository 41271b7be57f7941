-- A gate that takes staff alone says so of each scan.
ALTER TABLE "gate_event" DROP CONSTRAINT "gate_event_mode_known";
--> statement-breakpoint
ALTER TABLE "gate_event" ADD CONSTRAINT "gate_event_mode_known" CHECK ("mode" in ('gate', 'pick_up', 'staff'));
