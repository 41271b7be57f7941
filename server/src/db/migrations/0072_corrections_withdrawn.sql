-- Who asked for another mark may take it back before anybody has decided.
ALTER TABLE "mark_correction" DROP CONSTRAINT "mark_correction_state_known";--> statement-breakpoint
ALTER TABLE "mark_correction" ADD CONSTRAINT "mark_correction_state_known" CHECK ("state" in ('waiting', 'approved', 'refused', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "mark_correction" ADD CONSTRAINT "mark_correction_withdrawn_undecided" CHECK ("state" <> 'withdrawn' or "decided_by" is null);
