CREATE INDEX "student_guardian_call_order" ON "student_guardian" ("student_id","contact_order");
