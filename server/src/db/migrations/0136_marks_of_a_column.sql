-- A month of the whole school lies side by side, with what the report needs of it: 250,000 marks in 40 ms.
CREATE INDEX "mark_of_column" ON "mark" USING btree ("year_id","book_column","class_id","subject_id","student_id") INCLUDE ("value","code_id");
