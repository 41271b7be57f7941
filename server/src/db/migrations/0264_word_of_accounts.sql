-- Word to the holder of an account of what was done with it.
ALTER TABLE "message" DROP CONSTRAINT "message_kind_known";
--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_kind_known" CHECK ("kind" IN ('arrival', 'late', 'absent', 'early_leave', 'pick_up', 'announcement', 'lesson_change', 'fee_reminder', 'cover', 'account', 'test'));
