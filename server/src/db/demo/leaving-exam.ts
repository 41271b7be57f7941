import type { Querier } from '../insert-rows.ts';

/** The leaving exam of last year's M7, by subject, of who graduated then: approved, and without certificates yet. */
export async function insertLeavingExam(client: Querier, officer: number): Promise<void> {
  await client.query(batches, [officer]);
  await client.query(subjects);
  await client.query(candidates);
  await client.query(marks);
  await client.query(results);
}

const graduates = `enrolment e join class c on c.id = e.class_id join level l on l.id = c.level_id and l.code = 'M7'
  where e.exit_code = 'graduated'`;

const batches = `
  insert into graduation_batch (branch_id, year_id, level_id, pass_average, exam_centre, leaves_school, created_by)
  select e.branch_id, e.year_id, l.id, 5, 'ມສ ວຽງຈັນ', true, $1
  from ${graduates} group by e.branch_id, e.year_id, l.id`;

const subjects = `
  insert into graduation_exam_subject (batch_id, subject_id, position)
  select b.id, s.id, row_number() over (partition by b.id order by s.position) - 1
  from graduation_batch b join subject_level t on t.level_id = b.level_id
  join subject s on s.id = t.subject_id and s.exam_subject and s.active`;

const candidates = `
  insert into graduation_candidate (batch_id, student_id, enrolment_id, status, exam_result)
  select b.id, e.student_id, e.id, 'approved', 0
  from enrolment e join graduation_batch b on b.year_id = e.year_id and b.branch_id = e.branch_id
  join class c on c.id = e.class_id and c.level_id = b.level_id
  where e.exit_code = 'graduated' order by e.student_id`;

/** From 5 to 9.5 in quarters, the same ones each time. */
const marks = `
  insert into graduation_exam_mark (candidate_id, batch_id, subject_id, sitting, mark)
  select c.id, c.batch_id, x.subject_id, 'exam', 5 + ((c.student_id * 7 + x.subject_id * 13) % 19) / 4.0
  from graduation_candidate c join graduation_exam_subject x on x.batch_id = c.batch_id`;

const results = `
  update graduation_candidate c set exam_result = m.result
  from (select candidate_id, round(avg(mark), 2) as result from graduation_exam_mark group by candidate_id) m
  where m.candidate_id = c.id`;
