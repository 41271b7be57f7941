-- Word to whoever asked for a correction of attendance of what was decided.
ALTER TABLE "message" DROP CONSTRAINT "message_kind_known";
--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_kind_known" CHECK ("kind" IN ('arrival', 'late', 'absent', 'early_leave', 'pick_up', 'announcement', 'lesson_change', 'fee_reminder', 'cover', 'leave', 'correction', 'account', 'test'));
