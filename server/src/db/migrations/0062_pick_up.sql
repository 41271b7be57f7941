-- Who collected a child is brought by the gate with the scan, as it was told there; check_event refers to the guardian.
ALTER TABLE "gate_event" ADD COLUMN "collected_by" integer;
--> statement-breakpoint
ALTER TABLE "gate_event" DROP CONSTRAINT "gate_event_mode_known";
--> statement-breakpoint
ALTER TABLE "gate_event" ADD CONSTRAINT "gate_event_mode_known" CHECK ("mode" in ('gate', 'pick_up'));
--> statement-breakpoint
ALTER TABLE "gate_event" ADD CONSTRAINT "gate_event_collected_at_pick_up" CHECK ("collected_by" IS NULL OR "mode" = 'pick_up');
